import { formatPhone, type Client } from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useBoardMoves } from '../../ui/board/use-board-moves.js';
import { AsWritten } from '../../ui/label/as-written.js';
import styles from './find-box.module.css';
import { useFindCustomersQuery, useTypingPause } from '../../lib/api/find-customers.js';

/** More would not fit below the box. */
const MAX_FOUND = 6;

/** One letter finds too many customers. */
const MIN_LENGTH = 2;

interface AddToBoardProps {
  text: string;
  onAdded: () => void;
}

/** The customers who match the text and are not on the board, each with a button that requests their ride. */
export function AddToBoard({ text, onAdded }: AddToBoardProps) {
  const searched = useTypingPause(text, '');
  const { currentData, isError } = useFindCustomersQuery(
    searched.length < MIN_LENGTH ? skipToken : { search: searched, limit: MAX_FOUND },
  );
  if (text.length < MIN_LENGTH) return null;
  const found = currentData?.filter(({ shuttleStatus }) => shuttleStatus === null);
  return (
    <section className={`floating ${styles.found}`} aria-label="Not on the board">
      <p className={`detail ${styles.title}`} role="status">
        {isError
          ? 'The customers could not be searched.'
          : !found
            ? 'Searching for customers…'
            : found.length === 0
              ? 'Nobody else was found.'
              : 'Not on the board'}
      </p>
      <ul className={styles.list}>
        {found?.map((client) => (
          <Found key={client.id} client={client} onAdded={onAdded} />
        ))}
      </ul>
    </section>
  );
}

function Found({ client, onAdded }: { client: Client; onAdded: () => void }) {
  const { pending, request } = useBoardMoves();
  const name = `${client.firstName} ${client.lastName}`;
  const add = async (): Promise<void> => {
    const added = await request(client);
    if (added.length > 0) onAdded();
  };
  const facts = [formatPhone(client.phone), client.terminal, client.parkingSpot].filter((fact) => fact !== '');
  return (
    <li className="row">
      <span className={`grow breaks ${styles.who}`}>
        <AsWritten className="name">{name}</AsWritten>
        <span className="meta" translate="no">
          {facts.join(' · ')}
        </span>
      </span>
      <button
        type="button"
        className={`button ${styles.add}`}
        disabled={pending.moves.size > 0}
        onClick={() => void add()}
      >
        Add to the board
      </button>
    </li>
  );
}
