import { Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { Icon } from './icons.js';
import { useDialogFocus } from './use-dialog-focus.js';
import styles from './dialog.module.css';

interface DialogFrameProps {
  /** What the dialog is called by assistive technology; its page shows the title. */
  label: string;
  onClose: () => void;
  /** In px, on screens that are wider than that. */
  width?: number;
  /** 90% of the viewport's height, whatever is in it (spec §2 "Customer Details dialog"). */
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

/** An open dialog in the middle of the screen; on a phone a sheet that rises from the bottom. */
export function DialogFrame({ label, onClose, width = 520, tall = false, children }: DialogFrameProps) {
  const within = useRef<HTMLDivElement>(null);
  useDialogFocus(within);
  return (
    <Modal
      open
      onCancel={onClose}
      // A name without a text: the page shows the title.
      title={<span aria-label={label} />}
      footer={null}
      width={`max(var(--sheet-width), min(${width}px, 100vw - 48px))`}
      style={{ top: 0, margin: 0, maxWidth: 'none' }}
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
      <div ref={within} className={styles.column}>
        {children}
      </div>
    </Modal>
  );
}
