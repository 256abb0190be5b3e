import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
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

interface AskingProps extends Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'danger'> {
  /** Renders the button that asks. */
  button: (ask: () => void) => ReactNode;
  /** The question closes when it is done, or has failed. */
  onConfirm: () => Promise<unknown>;
}

/** A button whose action is confirmed first. */
export function Asking({ button, onConfirm, ...question }: AskingProps) {
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const confirm = async (): Promise<void> => {
    setRunning(true);
    await onConfirm();
    setRunning(false);
    setAsking(false);
  };
  return (
    <>
      {button(() => setAsking(true))}
      <ConfirmDialog
        {...question}
        open={isAsking}
        pending={isRunning}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
