import type { Login } from '@lotline/protocol';
import { useRef } from 'react';
import { Field } from './field.js';
import styles from './sign-in.module.css';
import { type SignInOptions, useSignIn } from './use-sign-in.js';

/** Email and password, and the step after them. */
export function SignInForm(options: SignInOptions) {
  const { login, step, errors, pending, message, Toaster, SecondStep, change, submit, back, enter } =
    useSignIn(options);
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

  const fieldProps = (field: keyof Login) => ({
    name: field,
    value: login[field],
    error: errors[field],
    onChange: (text: string) => change(field, text),
    inputRef: (input: HTMLInputElement | null) => void (inputs.current[field] = input),
  });

  return (
    <>
      {step && SecondStep ? (
        <SecondStep
          step={step}
          error={errors['code']}
          pending={pending}
          message={message}
          onSubmit={(code) => submit(code)}
          onBack={back}
          onEnter={enter}
        />
      ) : (
        <form
          noValidate
          className="below-l"
          onSubmit={(event) => {
            event.preventDefault();
            if (!pending) void submitAndFocus();
          }}
        >
          <Field
            {...fieldProps('email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoFocus={options.email === undefined}
          />
          <Field
            {...fieldProps('password')}
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus={options.email !== undefined}
          />
          {message !== null && (
            <p role="alert" className="field-error">
              {message}
            </p>
          )}
          <button type="submit" className={styles.button} disabled={pending}>
            {pending ? 'Signing in...' : 'Sign In'}
          </button>
        </form>
      )}
      {Toaster && <Toaster />}
    </>
  );
}

/** In the order of the form. */
const FIELDS = ['email', 'password'] as const satisfies readonly (keyof Login)[];
