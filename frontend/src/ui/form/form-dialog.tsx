import { Button, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ZodObject } from 'zod';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';
import { Dialog } from '../dialog/dialog.js';
import { Form } from './form.js';

interface Props<V extends object> {
  title: string;
  width?: number;
  form: FormInstance<V>;
  schema: ZodObject;
  initialValues: V;
  submitLabel: string;
  /** Replaces `submitLabel` while `pending`. */
  pendingLabel: string;
  pending: boolean;
  /** The question's text when the dialog is closed with unsaved values. */
  discardText: string;
  /** The question when the dialog is closed while an answer is pending that only it can show, such as a new secret. */
  awaiting?: { title: string; text: string } | undefined;
  onValuesChange?: (changed: Partial<V>, values: V) => void;
  onSubmit: (values: V) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog that asks before it discards unsaved values, or an answer that is not repeated. */
export function FormDialog<V extends object>(props: Props<V>) {
  const {
    title,
    width,
    form,
    submitLabel,
    pendingLabel,
    pending,
    discardText,
    awaiting,
    onSubmit,
    onClose,
    children,
    ...rest
  } = props;
  useUnsaved({
    isUnsaved: () => awaiting !== undefined || form.isFieldsTouched(),
    isLeaving: () => true,
    name: title,
    text: awaiting?.text ?? discardText,
  });
  const [confirming, setConfirming] = useState<'answer' | 'edits' | null>(null);
  const close = () => {
    if (awaiting) setConfirming('answer');
    else if (form.isFieldsTouched()) setConfirming('edits');
    else onClose();
  };
  const buttons = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="primary" loading={pending} aria-keyshortcuts="Control+Enter" onClick={form.submit}>
        {pending ? pendingLabel : submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={close} title={title} footer={buttons} {...(width !== undefined && { width })}>
      <Form<V> {...rest} form={form} starred onFinish={(values) => !pending && onSubmit(values)}>
        {children}
      </Form>
      <ConfirmDialog
        open={confirming === 'edits'}
        title="Discard changes?"
        text={discardText}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        danger
        onConfirm={onClose}
        onCancel={() => setConfirming(null)}
      />
      <ConfirmDialog
        open={confirming === 'answer' && awaiting !== undefined}
        title={awaiting?.title ?? ''}
        text={awaiting?.text ?? ''}
        cancelLabel="Wait"
        confirmLabel="Leave"
        danger
        onConfirm={onClose}
        onCancel={() => setConfirming(null)}
      />
    </Dialog>
  );
}
