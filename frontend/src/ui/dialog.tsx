import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from './icons.js';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Once it stands: the moment to put the focus where typing begins. */
  onOpened?: () => void;
  title: ReactNode;
  /** Beside the title: badges. */
  extra?: ReactNode;
  /** The row of buttons at the bottom; none without it. */
  footer?: ReactNode;
  /** In px, on screens that are wider than that. */
  width?: number;
  /** 90% of the viewport's height, whatever is in it (spec §2 "Customer Details dialog"). */
  tall?: boolean;
  children: ReactNode;
}

/** A dialog in the middle of the screen; on a phone a sheet that rises from the bottom. Its body alone scrolls. */
export function Dialog({
  open,
  onClose,
  onOpened,
  title,
  extra,
  footer = null,
  width = 520,
  tall = false,
  children,
}: DialogProps) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && onOpened?.()}
      title={
        <div className={styles.title}>
          <span className={styles.name}>{title}</span>
          {extra}
        </div>
      }
      footer={footer && <div className={styles.buttons}>{footer}</div>}
      width={width}
      centered
      destroyOnHidden
      // Its own entrance is in the style sheet: a sheet must not zoom.
      transitionName=""
      maskTransitionName=""
      rootClassName={styles.root}
      className={tall ? `${styles.dialog} ${styles.tall}` : styles.dialog}
      classNames={{ container: styles.container, header: styles.header, body: styles.body, footer: styles.footer }}
      closeIcon={<Icon name="close" />}
    >
      {children}
    </Modal>
  );
}
