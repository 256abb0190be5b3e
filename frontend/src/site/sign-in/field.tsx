import { type InputHTMLAttributes, type RefCallback, useId } from 'react';
import styles from './sign-in.module.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  error: string | undefined;
  onChange: (text: string) => void;
  inputRef: RefCallback<HTMLInputElement>;
}

/** A labeled field with its error below it. */
export function Field({ label, error, onChange, inputRef, ...input }: FieldProps) {
  const id = useId();
  const errorId = `${id}error`;
  return (
    <div className="below-m">
      <label htmlFor={id} className={`field-label ${styles.label}`}>
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
        <p id={errorId} role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
