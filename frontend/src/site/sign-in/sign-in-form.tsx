import type { Login } from '@lotline/contracts';
import { type InputHTMLAttributes, type RefCallback, useId, useRef } from 'react';
import words from '../../ui/form/field.module.css';
import styles from './sign-in.module.css';
import { useSignIn } from './use-sign-in.js';

export function SignInForm() {
  const { login, refusals, pending, unsaid, Toaster, change, submit } = useSignIn();
  const inputs = useRef<Partial<Record<keyof Login, HTMLInputElement | null>>>({});

  const submitAndStay = async (): Promise<void> => {
    const failure = await submit();
    if (!failure) return;
    const refused = FIELDS.find((field) => failure.refusals[field]);
    if (refused) return inputs.current[refused]?.focus();
    // Ready to be typed anew: the button, which had the focus, was disabled meanwhile.
    inputs.current.password?.focus();
    inputs.current.password?.select();
  };

  const propsOf = (field: keyof Login) => ({
    name: field,
    value: login[field],
    refusal: refusals[field],
    onChange: (text: string) => change(field, text),
    inputRef: (input: HTMLInputElement | null) => void (inputs.current[field] = input),
  });

  return (
    <>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void submitAndStay();
        }}
      >
        <Field {...propsOf('email')} label="Email" type="email" inputMode="email" autoComplete="username" autoFocus />
        <Field {...propsOf('password')} label="Password" type="password" autoComplete="current-password" />
        {unsaid !== null && (
          <p role="alert" className={words.error}>
            {unsaid}
          </p>
        )}
        <button type="submit" className={styles.button} disabled={pending}>
          {pending ? 'Signing in...' : 'Sign In'}
        </button>
      </form>
      {Toaster && <Toaster />}
    </>
  );
}

/** In their order. */
const FIELDS = ['email', 'password'] as const satisfies readonly (keyof Login)[];

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  refusal: string | undefined;
  onChange: (text: string) => void;
  inputRef: RefCallback<HTMLInputElement>;
}

/** A labelled field, its refusal beneath it. */
function Field({ label, refusal, onChange, inputRef, ...input }: FieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={`${words.label} ${styles.label}`}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        ref={inputRef}
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
        aria-required
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : errorId}
      />
      {refusal !== undefined && (
        <p id={errorId} role="alert" className={words.error}>
          {refusal}
        </p>
      )}
    </div>
  );
}
