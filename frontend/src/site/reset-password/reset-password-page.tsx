import { type ReactNode, useEffect, useState, useRef } from 'react';
import { Brand } from '../brand.js';
import styles from '../sign-in/sign-in.module.css';
import { usePageTitle } from '../use-brand.js';
import { useSiteSettings } from '../use-site-settings.js';
import { call, NO_NETWORK } from '../http.js';
import { Field } from '../sign-in/field.js';

/** Requests a one-time link, or sets a new password with one. Works without a session. */
export function ResetPasswordPage() {
  const { settings, unavailable } = useSiteSettings(null);
  const title = settings?.title ?? (unavailable ? 'Lotline' : null);
  usePageTitle('New Password', settings);
  const token = useToken();
  return (
    <div className={styles.single}>
      <main className={styles.left}>
        <Brand settings={settings} title={title} />
        <div className={styles.middle}>
          {token === null ? (
            <AskForLink offered={settings?.resetByEmail === true || settings === null} />
          ) : (
            <ChoosePassword key={token} token={token} />
          )}
          <p className={`meta ${styles.meta}`}>
            <a className={styles.link} href="/login">
              Back to sign-in
            </a>
          </p>
        </div>
        <p className={`meta ${styles.meta}`}>© 2025 {title}</p>
      </main>
    </div>
  );
}

function useToken(): string | null {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    // The link in the email may be opened in the tab that requested it, where only the fragment changes.
    const take = () => {
      const next = takeToken();
      if (next !== null) setToken(next);
    };
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

function AskForLink({ offered }: { offered: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!offered) {
    return <Heading title="Forgot your password?">Ask your administrator for a password reset link.</Heading>;
  }
  if (sentTo !== null) {
    return (
      <Heading title="Check your email">
        If {sentTo} has an account with a password, a link is on its way. It works once, within an hour. No mail? Check
        your spam folder, or ask your administrator.
      </Heading>
    );
  }
  return (
    <>
      <Heading title="Forgot your password?">We will email you a link to choose a new one.</Heading>
      <OneFieldForm
        path="/api/password-reset"
        field="email"
        label="Email"
        type="email"
        autoComplete="username"
        button="Send Link"
        pendingButton="Sending..."
        bodyOf={(email) => ({ email: email.trim() })}
        onDone={setSentTo}
      />
    </>
  );
}

function ChoosePassword({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <Heading title="Your password has been changed">
        All your sessions have ended. Sign in with the new password.
      </Heading>
    );
  }
  return (
    <>
      <Heading title="Choose a new password">At least 6 characters. You will be signed out everywhere.</Heading>
      <OneFieldForm
        path="/api/password-reset/confirm"
        field="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        button="Change Password"
        pendingButton="Changing..."
        bodyOf={(password) => ({ token, password })}
        onDone={() => setDone(true)}
      />
    </>
  );
}

const Heading = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.subtitle}>{children}</p>
  </>
);

/**
 * Returns the token in the URL's fragment, or null if there is none, and removes it from the URL and the history, so that it is
 * neither displayed nor passed on.
 */
export function takeToken(): string | null {
  const token = window.location.hash.slice(1);
  if (token === '') return null;
  window.history.replaceState(null, '', window.location.pathname);
  return token;
}

interface Props {
  /** Where the form is sent. */
  path: string;
  /** The field's name in errors. */
  field: string;
  label: string;
  type: 'email' | 'password';
  autoComplete: string;
  button: string;
  pendingButton: string;
  bodyOf: (value: string) => object;
  /** Called with the value. */
  onDone: (value: string) => void;
}

/** A form of one field. The server validates it. */
function OneFieldForm({ path, field, label, button, pendingButton, bodyOf, onDone, ...input }: Props) {
  const [value, setValue] = useState('');
  const [pending, setPending] = useState(false);
  const [fieldError, setFieldError] = useState<string>();
  const [formError, setFormError] = useState<string | null>(null);
  const element = useRef<HTMLInputElement | null>(null);

  const submit = async (): Promise<void> => {
    setPending(true);
    setFormError(null);
    const answer = await call('POST', path, { body: bodyOf(value) });
    setPending(false);
    if (answer.kind === 'ok') return onDone(value.trim());
    const errors = answer.kind === 'error' ? answer.errors : [];
    const own = errors.find((error) => error.path === field)?.message;
    setFieldError(own);
    if (own === undefined) setFormError((answer.kind === 'error' && answer.code && answer.message) || NO_NETWORK);
    element.current?.focus();
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
      <Field
        {...input}
        name={field}
        label={label}
        value={value}
        error={fieldError}
        autoFocus
        onChange={(text) => {
          setValue(text);
          setFieldError(undefined);
        }}
        inputRef={(node) => void (element.current = node)}
      />
      {formError !== null && (
        <p role="alert" className="field-error">
          {formError}
        </p>
      )}
      <button type="submit" className={styles.button} disabled={pending}>
        {pending ? pendingButton : button}
      </button>
    </form>
  );
}
