import type { Login } from '@lotline/contracts';
import { type InputHTMLAttributes, type RefCallback, useId, useRef } from 'react';
import words from '../../ui/form/field.module.css';
import styles from './sign-in.module.css';
import { useSignIn } from './use-sign-in.js';

export function SignInForm() {
  const { login, errors, pending, message, Toaster, change, submit } = useSignIn();
  const inputs = useRef<Partial<Record<keyof Login, HTMLInputElement | null>>>({});

  const submitAndFocus = async (): Promise<void> => {
    const failure = await submit();
    if (!failure) return;
    const invalid = FIELDS.find((field) => failure.errors[field]);
    if (invalid) return inputs.current[invalid]?.focus();
    // The button, which had the focus, was disabled meanwhile.
    inputs.current.password?.focus();
    inputs.current.password?.select();
  };

  const propsOf = (field: keyof Login) => ({
    name: field,
    value: login[field],
    error: errors[field],
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
          if (!pending) void submitAndFocus();
        }}
      >
        <Field {...propsOf('email')} label="Email" type="email" inputMode="email" autoComplete="username" autoFocus />
        <Field {...propsOf('password')} label="Password" type="password" autoComplete="current-password" />
        {message !== null && (
          <p role="alert" className={words.error}>
            {message}
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

/** In the order of the form. */
const FIELDS = ['email', 'password'] as const satisfies readonly (keyof Login)[];

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  error: string | undefined;
  onChange: (text: string) => void;
  inputRef: RefCallback<HTMLInputElement>;
}

/** A labeled field with its error below it. */
function Field({ label, error, onChange, inputRef, ...input }: FieldProps) {
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
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      {error !== undefined && (
        <p id={errorId} role="alert" className={words.error}>
          {error}
        </p>
      )}
    </div>
  );
}
