import Modal from 'antd/es/modal/Modal';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../icons.js';
import { useDialogFocus } from './focus.js';
import styles from './dialog.module.css';

interface DialogFrameProps {
  /** The accessible name; the page shows the title. */
  label: string;
  /** Absent when the dialog has no close button, and neither Esc nor a press beside it closes it. */
  onClose?: () => void;
  /** The maximum width, in px. */
  width?: number;
  /** Whether the dialog always has 90% of the viewport's height. */
  tall?: boolean;
  /** Whether it covers dialogs of other components, and dialogs in those. */
  onTop?: boolean;
  /** A `DialogPage`. It can be replaced while the dialog is open; focus and closing keep working. */
  children: ReactNode;
}

/** Overrides that antd's own rules would win over in a style sheet. antd's header only names the dialog. */
const OVERRIDES = {
  wrapper: { overflow: 'hidden' },
  container: { padding: 0, borderRadius: 'var(--dialog-corners)', boxShadow: 'var(--float)' },
  header: { display: 'none' },
};

/** Above nested dialogs of antd: they start at 1000, and each level adds 100. */
const ON_TOP = 1_900;

/** antd disables pointer events on the dialog's box, but dropdowns of a form are inside it. */
const BOX = { top: 0, margin: 0, maxWidth: 'none', pointerEvents: 'auto' } as const;

/** An open dialog in the middle of the screen; on a phone, a sheet at the bottom. */
export function DialogFrame({ label, onClose, width = 520, tall = false, onTop = false, children }: DialogFrameProps) {
  // antd registers its Escape handler while rendering. If React discarded that render, the handler would stay and take Escape
  // from the dialogs below, so the dialog opens only after it is mounted.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  useScrollLock();
  return (
    <Modal
      open={isOpen}
      {...(onClose ? { onCancel: onClose } : { closable: false, keyboard: false })}
      // The accessible name only: the page shows the title.
      title={<span aria-label={label} />}
      footer={null}
      scrollLock={false}
      {...(onTop && { zIndex: ON_TOP })}
      width={`max(var(--sheet-width), min(${width}px, 100vw - 48px))`}
      style={BOX}
      styles={OVERRIDES}
      classNames={{
        wrapper: styles.wrap,
        container: tall ? `${styles.container} ${styles.tall}` : styles.container,
        body: styles.column,
      }}
      // The style sheet animates the entrance; antd would zoom the sheet.
      transitionName=""
      maskTransitionName=""
      closeIcon={<Icon name="close" />}
    >
      <FocusScope>{children}</FocusScope>
    </Modal>
  );
}

/** Renders the content once antd has put the dialog into the document: `autoFocus` has no effect before that. */
function FocusScope({ children }: { children: ReactNode }) {
  const within = useRef<HTMLDivElement>(null);
  const [isInDocument, setInDocument] = useState(false);
  useDialogFocus(within);
  useLayoutEffect(() => setInDocument(true), []);
  return (
    <div ref={within} className={styles.column}>
      {isInDocument && children}
    </div>
  );
}

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
