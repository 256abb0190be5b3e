import { Button } from 'antd';
import { Dialog } from './dialog.js';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  cancelLabel?: string;
  confirmLabel: string;
  /** Shows a red button, for a destructive action. */
  danger?: boolean;
  pending?: boolean;
  /** Whether it covers dialogs of other components that are open. */
  onTop?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    cancelLabel = 'Cancel',
    confirmLabel,
    danger = false,
    pending = false,
    onTop = false,
  } = props;
  const buttons = (
    <>
      <Button onClick={props.onCancel}>{cancelLabel}</Button>
      <Button type="primary" danger={danger} loading={pending} onClick={props.onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={props.onCancel} title={title} footer={buttons} width={460} onTop={onTop}>
      <p>{text}</p>
    </Dialog>
  );
}
