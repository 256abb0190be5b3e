import { Button, Form as AntdForm, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ZodObject } from 'zod';
import { fieldErrors } from '../../lib/api/http-error.js';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { useWhileOpen } from '../../lib/page/use-while-open.js';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';
import { Dialog } from '../dialog/dialog.js';
import { showError } from '../toast/toast.js';
import { Form } from './form.js';
import { showFieldErrors } from './show-field-errors.js';

interface Props<V extends object, Saved> {
  title: string;
  width?: number;
  /** For a dialog that reads or sets its fields itself. */
  form?: FormInstance<V>;
  schema: ZodObject;
  initialValues: V;
  /** The title by default. */
  submitLabel?: string;
  /** Replaces `submitLabel` while the values are sent. */
  pendingLabel: string;
  /** Whether the dialog is busy with something else. */
  busy?: boolean;
  /** The question's text when the dialog is closed with unsaved values. */
  discardText: string;
  /** The question when the dialog is closed while an answer is pending that only it can show, such as a new secret. */
  awaiting?: { title: string; text: string } | undefined;
  onValuesChange?: (changed: Partial<V>, values: V) => void;
  /** Sends the values. */
  save: (values: V) => Promise<{ data?: Saved | undefined; error?: unknown }>;
  /** The message of an error that has none of its own. */
  failed: string;
  /** Shows an error, besides what is wrong with fields. */
  showFailure?: (error: unknown, failed: string) => void;
  /** Called with the answer, also after the dialog was closed. */
  onSaved?: (saved: Saved) => void;
  /** Whether it shows something of the answer instead of closing. */
  staysOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const DISCARD = { title: 'Discard changes?', cancelLabel: 'Keep editing', confirmLabel: 'Discard' };

/** A form in a dialog that asks before it discards unsaved values, or an answer that is not repeated. Closes once it is saved. */
export function FormDialog<V extends object, Saved = unknown>(props: Props<V, Saved>) {
  const { title, width, busy = false, discardText, awaiting, onClose, children } = props;
  const { schema, initialValues, onValuesChange } = props;
  const [form] = AntdForm.useForm<V>(props.form);
  const [isSending, setSending] = useState(false);
  const closeIfOpen = useWhileOpen(onClose);
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
  const asksForAnswer = confirming === 'answer' &&
    awaiting && { ...awaiting, cancelLabel: 'Wait', confirmLabel: 'Leave' };
  const question = confirming === 'edits' ? { ...DISCARD, text: discardText } : asksForAnswer;
  const submit = async (values: V): Promise<void> => {
    const { save, failed, showFailure = showError, onSaved, staysOpen = false } = props;
    setSending(true);
    const { data, error } = await save(values);
    setSending(false);
    if (error) {
      showFieldErrors(form, fieldErrors(error));
      return showFailure(error, failed);
    }
    if (data !== undefined) onSaved?.(data);
    if (!staysOpen) closeIfOpen();
  };
  const isPending = isSending || busy;
  const buttons = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="primary" loading={isPending} aria-keyshortcuts="Control+Enter" onClick={form.submit}>
        {isPending ? props.pendingLabel : (props.submitLabel ?? title)}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={close} title={title} footer={buttons} {...(width !== undefined && { width })}>
      <Form<V>
        form={form}
        schema={schema}
        initialValues={initialValues}
        starred
        {...(onValuesChange && { onValuesChange })}
        onFinish={(values) => !isPending && void submit(values)}
      >
        {children}
      </Form>
      {question && <ConfirmDialog open {...question} danger onConfirm={onClose} onCancel={() => setConfirming(null)} />}
    </Dialog>
  );
}
