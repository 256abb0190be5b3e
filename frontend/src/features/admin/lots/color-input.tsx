import { Input } from '../../../ui/form/input.js';
import styles from './lot-form.module.css';

interface Props {
  id?: string;
  /** `#rrggbb`, or '' for the standard color. */
  value?: string;
  onChange?: (color: string) => void;
  /** The name of the picker, which is next to the field. */
  label: string;
}

const COLOR = /^#[0-9a-f]{6}$/i;
/** The picker cannot be empty. */
const UNSET = '#8a94a3';

/** A color as text, with the browser's picker. */
export function ColorInput({ id, value = '', onChange, label, ...aria }: Props) {
  return (
    <Input
      {...aria}
      id={id}
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      placeholder="Standard"
      value={value}
      prefix={
        <input
          type="color"
          aria-label={label}
          className={`bare ${styles.swatch} ${COLOR.test(value) ? '' : styles.unset}`}
          value={COLOR.test(value) ? value : UNSET}
          onChange={({ target }) => onChange?.(target.value)}
        />
      }
      onChange={({ target }) => onChange?.(target.value.trim())}
    />
  );
}
