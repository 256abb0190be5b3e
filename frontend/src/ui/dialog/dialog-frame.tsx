import Modal from 'antd/es/modal/Modal';
import { type ReactNode, useRef } from 'react';
import { Icon } from '../icons.js';
import { useScrollLock } from './scroll-lock.js';
import { useDialogFocus } from './use-dialog-focus.js';
import { useOncePainted } from '../after-paint/use-after-paint.js';
import styles from './dialog.module.css';

interface DialogFrameProps {
  /** What the dialog is called by assistive technology; its page shows the title. */
  label: string;
  /** Left out for a dialog that cannot be closed: it has no cross, and Esc does nothing. */
  onClose?: () => void;
  /** In px, on screens that are wider than that. */
  width?: number;
  /** 90% of the viewport's height, whatever is in it (docs/product/customer-details.md#dialog). */
  tall?: boolean;
  /** A `DialogPage`. It may be another while the dialog is open: focus and the way out stay. */
  children: ReactNode;
}

/** What antd sets by two classes, and its header, which carries the dialog's name alone. */
const ANTD = {
  wrapper: { overflow: 'hidden' },
  container: { padding: 0, borderRadius: 'var(--dialog-corners)', boxShadow: 'var(--float)' },
  header: { display: 'none' },
};

/** antd lets presses through the dialog's own box; what opens over a form stands in it, and is to be pressed. */
const BOX = { top: 0, margin: 0, maxWidth: 'none', pointerEvents: 'auto' } as const;

/** An open dialog in the middle of the screen; on a phone a sheet that rises from the bottom. */
export function DialogFrame({ label, onClose, width = 520, tall = false, children }: DialogFrameProps) {
  // antd lists in the midst of rendering who hears Escape: one whose first rendering React gave up would hear it for ever,
  // in place of the dialogs below. Opened after that, and not in a transition, it is listed only once it is there.
  const isOpen = useOncePainted(true);
  useScrollLock();
  return (
    <Modal
      open={isOpen}
      {...(onClose ? { onCancel: onClose } : { closable: false, keyboard: false })}
      afterOpenChange={focusFirst}
      // A name without a text: the page shows the title.
      title={<span aria-label={label} />}
      footer={null}
      scrollLock={false}
      width={`max(var(--sheet-width), min(${width}px, 100vw - 48px))`}
      style={BOX}
      styles={ANTD}
      classNames={{
        wrapper: styles.wrap,
        container: tall ? `${styles.container} ${styles.tall}` : styles.container,
        body: styles.column,
      }}
      // Its own entrance is in the style sheet: a sheet must not zoom.
      transitionName=""
      maskTransitionName=""
      closeIcon={<Icon name="close" />}
    >
      <Inside>{children}</Inside>
    </Modal>
  );
}

/** What a dialog marks with `data-first-focus` has the focus once it is open; otherwise the dialog itself has it. */
function focusFirst(): void {
  document.querySelector<HTMLElement>('[role=dialog] [data-first-focus]')?.focus();
}

function Inside({ children }: { children: ReactNode }) {
  const within = useRef<HTMLDivElement>(null);
  useDialogFocus(within);
  return (
    <div ref={within} className={styles.column}>
      {children}
    </div>
  );
}
