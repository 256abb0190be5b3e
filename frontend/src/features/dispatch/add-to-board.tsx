import { formatPhone, type Client } from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useBoardMoves } from '../../lib/rides/use-board-moves.js';
import { TYPING_PAUSE } from '../../lib/time/intervals.js';
import { useMoveToasts } from '../../ui/board/move-toasts.js';
import { AsWritten } from '../../ui/label/as-written.js';
import styles from './find-box.module.css';
import { api } from '../../lib/api/api.js';

/** More would not fit below the box. */
const MAX_FOUND = 6;

const findApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Customers by name, phone or customer ID, to add to the board. */
    findCustomers: build.query<Client[], string>({
      query: (search) => ({ url: '/api/clients', params: { search, limit: MAX_FOUND } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useFindCustomersQuery } = findApi;

/** One letter finds too many customers. */
const MIN_LENGTH = 2;

interface AddToBoardProps {
  text: string;
  onAdded: () => void;
}

/** The customers who match the text and are not on the board, each with a button that requests their ride. */
export function AddToBoard({ text, onAdded }: AddToBoardProps) {
  const searched = useTypingPause(text);
  const { currentData, isError } = useFindCustomersQuery(searched.length < MIN_LENGTH ? skipToken : searched);
  if (text.length < MIN_LENGTH) return null;
  const found = currentData?.filter(({ shuttleStatus }) => shuttleStatus === null);
  return (
    <section className={`floating ${styles.found}`} aria-label="Not on the board">
      <p className={styles.title} role="status">
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
  const { pending, request } = useBoardMoves(useMoveToasts());
  const name = `${client.firstName} ${client.lastName}`;
  const add = async (): Promise<void> => {
    const added = await request(client);
    if (added.length > 0) onAdded();
  };
  const facts = [formatPhone(client.phone), client.terminal, client.parkingSpot].filter((fact) => fact !== '');
  return (
    <li>
      <span className={styles.who}>
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

/** The text, once nobody has typed for a moment. */
function useTypingPause(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
