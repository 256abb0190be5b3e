import { type SecondFactorSecret, secondFactorConfirmSchema, secondFactorSetUpSchema } from '@lotline/protocol';
import { Button, Form as AntdForm, Input } from 'antd';
import { useState } from 'react';
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
  const [form] = AntdForm.useForm<{ password: string }>();
  const [setUp, { isLoading }] = useSetUpSecondFactorMutation();
  const submit = async (values: { password: string }) => {
    const { data, error } = await setUp(values);
    if (data) return onFactor(data);
    showFieldErrors(form, fieldErrors(error));
    showAccountError(error, FAILED);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLE}
      width={WIDTH}
      footer={<Buttons label="Continue" loading={isLoading} onCancel={onClose} onSubmit={form.submit} />}
    >
      <Form
        form={form}
        schema={secondFactorSetUpSchema}
        initialValues={{ password: '' }}
        enterAdvances
        onFinish={(values) => !isLoading && void submit(values)}
      >
        <Field name="password" label="Your password">
          <Input.Password autoComplete="current-password" autoFocus />
        </Field>
      </Form>
    </Dialog>
  );
}

interface AppStepProps {
  factor: SecondFactorSecret;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

function AppStep({ factor, onCodes, onClose }: AppStepProps) {
  const [form] = AntdForm.useForm<{ code: string }>();
  const [confirm, { isLoading }] = useConfirmSecondFactorMutation();
  const submit = async (values: { code: string }) => {
    const { data, error } = await confirm(values);
    if (data) {
      toast({ title: 'Second Factor On', description: 'Sign-ins need a code from now on.' });
      return onCodes(data.recoveryCodes);
    }
    showFieldErrors(form, fieldErrors(error));
    showAccountError(error, FAILED);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLE}
      width={WIDTH}
      footer={<Buttons label="Turn On" loading={isLoading} onCancel={onClose} onSubmit={form.submit} />}
    >
      <p>1. Scan this with an authenticator app on your phone.</p>
      <SecretView {...factor} />
      <Form
        form={form}
        schema={secondFactorConfirmSchema}
        initialValues={{ code: '' }}
        enterAdvances
        onFinish={(values) => !isLoading && void submit(values)}
      >
        <Field name="code" label="2. Enter the code that the app shows">
          <Input inputMode="numeric" autoComplete="one-time-code" autoFocus />
        </Field>
      </Form>
    </Dialog>
  );
}

const CodesStep = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <ShownOnce title="Recovery Codes" width={WIDTH} onDone={onClose}>
    <RecoveryCodes codes={codes} />
  </ShownOnce>
);

interface ButtonsProps {
  label: string;
  loading: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

const Buttons = ({ label, loading, onCancel, onSubmit }: ButtonsProps) => (
  <>
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="primary" loading={loading} onClick={onSubmit}>
      {label}
    </Button>
  </>
);
