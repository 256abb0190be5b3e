import { Input } from '../../ui/form/input.js';
import { Icon } from '../../ui/icons.js';
import styles from './admin.module.css';

/** Longer lists get a search box. */
export const MAX_WITHOUT_SEARCH = 8;

interface FindInputProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (typed: string) => void;
}

/** Finds entries of a long list. */
export const FindInput = ({ label, onChange, ...input }: FindInputProps) => (
  <Input
    {...input}
    className={styles.find}
    allowClear
    autoComplete="off"
    aria-label={label}
    prefix={<Icon name="find" />}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** The button that edits an entry of a list; an icon on a phone. */
export const EditButton = ({
  name,
  className = '',
  onClick,
}: {
  name: string;
  className?: string | undefined;
  onClick: () => void;
}) => (
  <button type="button" className={`ghost ${styles.edit} ${className}`} aria-label={`Edit ${name}`} onClick={onClick}>
    <Icon name="pen" />
    <span className="not-phone">Edit</span>
  </button>
);
