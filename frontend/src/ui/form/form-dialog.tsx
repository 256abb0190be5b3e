import { Button, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ZodObject } from 'zod';
import { AfterFrame } from '../after-paint/after-paint.js';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';
import { Dialog } from '../dialog/dialog.js';
import { FieldsSkeleton } from '../placeholder/skeleton.js';
import { Form } from './form.js';
import { LeaveGuard } from './leave-guard.js';
import { submitSoon } from './submit-after-paint.js';

interface Props<V extends object> {
  title: string;
  width?: number;
  form: FormInstance<V>;
  schema: ZodObject;
  initialValues: V;
  submitLabel: string;
  /** In its place while the server is asked. */
  pendingLabel: string;
  pending: boolean;
  /** What is lost with the dialog, as a question says it. */
  loses: string;
  onValuesChange?: (changed: Partial<V>, values: V) => void;
  onSubmit: (values: V) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog of its own, which asks before what was typed is lost. */
export function FormDialog<V extends object>(props: Props<V>) {
  const { title, width, form, submitLabel, pendingLabel, pending, loses, onSubmit, onClose, children, ...rest } = props;
  const [asking, setAsking] = useState(false);
  const close = () => (form.isFieldsTouched() ? setAsking(true) : onClose());
  const buttons = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button type="primary" loading={pending} aria-keyshortcuts="Control+Enter" onClick={() => submitSoon(form)}>
        {pending ? pendingLabel : submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={close} title={title} footer={buttons} {...(width !== undefined && { width })}>
      <AfterFrame skeleton={<FieldsSkeleton fields={Object.keys(rest.initialValues).length} />}>
        <Form<V> {...rest} form={form} starred onFinish={(values) => !pending && onSubmit(values)}>
          {children}
        </Form>
      </AfterFrame>
      <LeaveGuard holds={() => form.isFieldsTouched()} leaves={() => true} text={loses} />
      <ConfirmDialog
        open={asking}
        title="Discard changes?"
        text={loses}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        danger
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    </Dialog>
  );
}
