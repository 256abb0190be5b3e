import type { KeyboardEvent } from 'react';
import { lazyPart, useLazyPart } from '../../lib/page/lazy-part.js';
import { Icon } from '../../ui/icons.js';
import styles from './find-box.module.css';

const addToBoard = lazyPart(async () => (await import('./add-to-board.js')).AddToBoard);

interface FindBoxProps {
  text: string;
  onChange: (text: string) => void;
}

/** Filters the board by name, phone or terminal, and offers customers who are not on it. */
export function FindBox({ text, onChange }: FindBoxProps) {
  const isFinding = text.trim() !== '';
  const { loaded: AddToBoard } = useLazyPart(addToBoard, 'add-to-board', isFinding);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onChange('');
  };
  return (
    <div className={styles.box} onKeyDown={onKeyDown}>
      <Icon name="find" size={16} />
      <input
        type="search"
        className={styles.input}
        aria-label="Filter the board or add a customer"
        placeholder="Filter or add: name, phone, terminal"
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {isFinding && AddToBoard && <AddToBoard text={text.trim()} onAdded={() => onChange('')} />}
    </div>
  );
}
