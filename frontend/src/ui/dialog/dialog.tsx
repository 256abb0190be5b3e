import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.js';
import { DialogPage } from './dialog-page.js';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The row of buttons at the bottom; none without it. */
  footer?: ReactNode;
  /** In px, on screens that are wider than that. */
  width?: number;
  children: ReactNode;
}

/** A dialog whose content is at hand. One that is loaded when it is opened: `dialog-content.tsx`. */
export function Dialog({ open, onClose, title, footer, width, children }: DialogProps) {
  if (!open) return null;
  return (
    <DialogFrame label={title} onClose={onClose} {...(width !== undefined && { width })}>
      <DialogPage title={title} footer={footer}>
        {children}
      </DialogPage>
    </DialogFrame>
  );
}
