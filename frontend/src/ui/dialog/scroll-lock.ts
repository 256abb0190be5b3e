import { useLayoutEffect, useState } from 'react';

let locks = 0;

/**
 * Keeps the page below an open dialog where it is. antd's own lock measures a scrollbar and writes a stylesheet at each opening
 * and closing, for which the browser computes the style of the whole page anew, several times while somebody waits.
 */
export function useScrollLock(): void {
  // Read while rendering, before this dialog is in the page: nothing has to be laid out for it.
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
