import { type SecondFactorSecret, secondFactorConfirmSchema, secondFactorSetUpSchema } from '@lotline/protocol';
import { Button, Form as AntdForm, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ZodObject } from 'zod';
import { fieldErrors } from '../../lib/api/http-error.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { ShownOnce } from '../../ui/dialog/shown-once.js';
import { Field } from '../../ui/form/field.js';
import { Form } from '../../ui/form/form.js';
import { showFieldErrors } from '../../ui/form/show-field-errors.js';
import { RecoveryCodes, SecretView } from '../../ui/second-factor/recovery-codes.js';
import { toast } from '../../ui/toast/toast.js';
import { showAccountError, useConfirmSecondFactorMutation, useSetUpSecondFactorMutation } from './account-api.js';

const TITLE = 'Set Up Second Factor';
const WIDTH = 460;
const FAILED = 'The second factor was not set up. Please try again.';

/** The three steps: the password, the app's first code, and the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const [factor, setFactor] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesStep codes={codes} onClose={onClose} />;
  if (factor) return <AppStep factor={factor} onCodes={setCodes} onClose={onClose} />;
  return <PasswordStep onFactor={setFactor} onClose={onClose} />;
}

interface PasswordStepProps {
  onFactor: (factor: SecondFactorSecret) => void;
  onClose: () => void;
}

function PasswordStep({ onFactor, onClose }: PasswordStepProps) {
  const [setUp] = useSetUpSecondFactorMutation();
  return (
    <FormStep
      label="Continue"
      schema={secondFactorSetUpSchema}
      initialValues={{ password: '' }}
      save={setUp}
      onSaved={onFactor}
      onClose={onClose}
    >
      <Field name="password" label="Your password">
        <Input.Password autoComplete="current-password" autoFocus />
      </Field>
    </FormStep>
  );
}

interface AppStepProps {
  factor: SecondFactorSecret;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function AppStep({ factor, onCodes, onClose }: AppStepProps) {
  const [confirm] = useConfirmSecondFactorMutation();
  return (
    <FormStep
      label="Turn On"
      schema={secondFactorConfirmSchema}
      initialValues={{ code: '' }}
      above={
        <>
          <p>1. Scan this with an authenticator app on your phone.</p>
          <SecretView {...factor} />
        </>
      }
      save={confirm}
      onSaved={({ recoveryCodes }) => {
        toast({ title: 'Second Factor On', description: 'Sign-ins need a code from now on.' });
        onCodes(recoveryCodes);
      }}
      onClose={onClose}
    >
      <Field name="code" label="2. Enter the code that the app shows">
        <Input inputMode="numeric" autoComplete="one-time-code" autoFocus />
      </Field>
    </FormStep>
  );
}

const CodesStep = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <ShownOnce title="Recovery Codes" width={WIDTH} onDone={onClose}>
    <RecoveryCodes codes={codes} />
  </ShownOnce>
);

interface FormStepProps<V extends object, Saved> {
  /** The label of the button that sends the form. */
  label: string;
  schema: ZodObject;
  initialValues: V;
  above?: ReactNode;
  save: (values: V) => Promise<{ data?: Saved | undefined; error?: unknown }>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A step with a form. Unlike a `FormDialog` it closes without a question, because only what was just typed is lost. */
function FormStep<V extends object, Saved>(props: FormStepProps<V, Saved>) {
  const { label, schema, initialValues, above, save, onSaved, onClose, children } = props;
  const [form] = AntdForm.useForm<V>();
  const [isSending, setSending] = useState(false);
  const submit = async (values: V) => {
    setSending(true);
    const { data, error } = await save(values);
    setSending(false);
    if (data !== undefined) return onSaved(data);
    showFieldErrors(form, fieldErrors(error));
    showAccountError(error, FAILED);
  };
  const buttons = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="primary" loading={isSending} onClick={form.submit}>
        {label}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={TITLE} width={WIDTH} footer={buttons}>
      {above}
      <Form
        form={form}
        schema={schema}
        initialValues={initialValues}
        enterAdvances
        onFinish={(values) => !isSending && void submit(values)}
      >
        {children}
      </Form>
    </Dialog>
  );
}
