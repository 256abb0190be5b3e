import { nameInText } from '@lotline/protocol';
import { useState } from 'react';
import { lazyPart, useLazyPart } from '../../lib/page/lazy-part.js';
import type { RideCard } from '../../lib/rides/lanes.js';
import { Icon } from '../icons.js';
import { useUiWords } from '../words.js';
import styles from './card.module.css';
import type { CardSize } from './card.js';

const notesDialog = lazyPart(async () => (await import('./notes-dialog.js')).NotesDialog);

/** Opens the customer's notes. They are loaded then: a card says only that there are some. */
export function NotesButton({ card, size }: { card: RideCard; size: CardSize }) {
  const words = useUiWords();
  const [isOpen, setOpen] = useState(false);
  const { loaded: NotesDialog } = useLazyPart(notesDialog, 'notes-dialog', isOpen);
  const name = nameInText(card);
  return (
    <>
      <button
        type="button"
        className={`quiet ${styles.tool}`}
        aria-label={words.notesOf(name)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="note" size={size === 'tablet' ? 26 : 16} />
      </button>
      {isOpen && NotesDialog && <NotesDialog card={card} onClose={() => setOpen(false)} />}
    </>
  );
}
