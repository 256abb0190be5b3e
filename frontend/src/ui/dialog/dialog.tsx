import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.js';
import { DialogPage } from './dialog-page.js';

interface DialogProps {
  open: boolean;
  /** Absent when only a button of the dialog closes it. */
  onClose?: () => void;
  title: string;
  /** The buttons at the bottom. */
  footer?: ReactNode;
  /** The maximum width, in px. */
  width?: number;
  /** Whether it covers dialogs of other components that are open. */
  onTop?: boolean;
  children: ReactNode;
}

/** A dialog whose content is already loaded. For lazy content, see `dialog-content.tsx`. */
export function Dialog({ open, onClose, title, footer, width, onTop = false, children }: DialogProps) {
  if (!open) return null;
  return (
    <DialogFrame label={title} onTop={onTop} {...(onClose && { onClose })} {...(width !== undefined && { width })}>
      <DialogPage title={title} footer={footer}>
        {children}
      </DialogPage>
    </DialogFrame>
  );
}
