import type { SignedInUser } from '@lotline/protocol';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { RecoveryCodes, SecretView } from '../../ui/second-factor/recovery-codes.js';
import { Field } from './field.js';
import type { NextStep, SignInFailure } from './sign-in.js';
import styles from './sign-in.module.css';

export interface SecondStepProps {
  step: NextStep;
  /** The error at the code. */
  error: string | undefined;
  pending: boolean;
  /** The message for the form, if the toast's code could not be loaded. */
  message: string | null;
  /** Resolves to null on success. */
  onSubmit: (code: string) => Promise<SignInFailure | null>;
  onBack: () => void;
  onEnter: (user: SignedInUser) => void;
}

/** The step after the password: a code, the setup of a second factor, or its recovery codes. */
export function SecondStep({ step, onEnter, ...form }: SecondStepProps) {
  if (step.kind === 'recovery-codes')
    return <RecoveryCodesStep codes={step.codes} onLeave={() => onEnter(step.user)} />;
  if (step.kind === 'set-up') {
    return (
      <CodeForm {...form} label="2. Enter the code that the app shows" button="Turn On and Sign In">
        <h2 className={styles.step}>Set up your second factor</h2>
        <p className={styles.explanation}>
          Everyone here signs in with a password and a code. 1. Scan this with an authenticator app on your phone.
        </p>
        <SecretView {...step.factor} />
      </CodeForm>
    );
  }
  return (
    <CodeForm {...form} label="Code" button="Sign In">
      <p className={styles.explanation}>
        Enter the code that your authenticator app shows for Lotline. Without your phone, enter a recovery code.
      </p>
    </CodeForm>
  );
}

/** The codes are shown only here, so the page asks before it is closed or reloaded. */
function RecoveryCodesStep({ codes, onLeave }: { codes: readonly string[]; onLeave: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (isLeaving) return leave();
    const ask = (event: Event): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLeaving]);
  return (
    <div className="below-l">
      <h2 className={styles.step}>Your recovery codes</h2>
      <RecoveryCodes codes={codes} />
      <button type="button" className={styles.button} onClick={() => setLeaving(true)}>
        Continue
      </button>
    </div>
  );
}

interface CodeFormProps extends Omit<SecondStepProps, 'step' | 'onEnter'> {
  label: string;
  button: string;
  children: ReactNode;
}

function CodeForm({ error, pending, message, label, button, onSubmit, onBack, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (): Promise<void> => {
    setMissing(code.trim() === '');
    if (code.trim() !== '' && !(await onSubmit(code))) return;
    input.current?.focus();
    input.current?.select();
  };

  return (
    <form
      noValidate
      className="below-l"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit();
      }}
    >
      {children}
      <Field
        name="code"
        label={label}
        value={code}
        error={missing ? 'Code is required' : error}
        autoComplete="one-time-code"
        // A recovery code has letters.
        autoCapitalize="none"
        spellCheck={false}
        onChange={(text) => {
          setCode(text);
          setMissing(false);
        }}
        inputRef={(element) => void (input.current = element)}
      />
      {message !== null && (
        <p role="alert" className="field-error">
          {message}
        </p>
      )}
      <button type="submit" className={styles.button} disabled={pending}>
        {pending ? 'Signing in...' : button}
      </button>
      <button type="button" className={styles.back} onClick={onBack}>
        Back
      </button>
    </form>
  );
}
