import { useLayoutEffect, useState } from 'react';

let locks = 0;

/**
 * Stops the page behind an open dialog from scrolling. antd's own lock inserts a stylesheet whenever a dialog opens or closes,
 * which makes the browser recalculate the styles of the whole page several times.
 */
export function useScrollLock(): void {
  // Read while rendering, before the dialog is in the page, which would force a layout.
  const [scrollbar] = useState(() => window.innerWidth - document.documentElement.clientWidth);
  useLayoutEffect(() => {
    const { style } = document.body;
    if (locks === 0) Object.assign(style, { overflowY: 'hidden', width: `calc(100% - ${scrollbar}px)` });
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) Object.assign(style, { overflowY: '', width: '' });
    };
  }, [scrollbar]);
}
