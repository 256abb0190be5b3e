import { useRef, useState } from 'react';
import { call, NO_NETWORK } from '../http.js';
import { Field } from '../sign-in/field.js';
import styles from '../sign-in/sign-in.module.css';

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
export function OneFieldForm({ path, field, label, button, pendingButton, bodyOf, onDone, ...input }: Props) {
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
      className={styles.form}
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
