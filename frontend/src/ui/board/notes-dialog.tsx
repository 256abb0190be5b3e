import { nameInText } from '@lotline/protocol';
import { useEffect, useId, useRef } from 'react';
import { isHttpError } from '../../lib/api/http-error.js';
import type { RideCard } from '../../lib/rides/lanes.js';
import { AsWritten } from '../label/as-written.js';
import { Skeleton } from '../placeholder/skeleton.js';
import { useUiWords } from '../words.js';
import styles from './dialog.module.css';
import { api } from '../../lib/api/api.js';

const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The notes of a customer on the board. Not kept: a tablet in a car stores no notes. */
    getNotes: build.query<string, string>({
      query: (clientId) => `/api/clients/shuttle/${clientId}/notes`,
      transformResponse: ({ notes }: { notes: string }) => notes,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetNotesQuery } = notesApi;

/** A customer's notes. A native dialog, because the pick-up board does not load antd. */
export function NotesDialog({ card, onClose }: { card: RideCard; onClose: () => void }) {
  const words = useUiWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const { data, error } = useGetNotesQuery(card.id, { refetchOnMountOrArgChange: true });
  return (
    <dialog ref={dialog} role="dialog" aria-labelledby={title} className={styles.dialog} onClose={onClose}>
      <h2 id={title} className={styles.title}>
        {words.notesOf(nameInText(card))}
      </h2>
      {data !== undefined ? (
        <AsWritten className={`${styles.text} ${styles.notes}`}>{data}</AsWritten>
      ) : error ? (
        <p className={styles.text} role="alert">
          {isHttpError(error) && error.status === 403 ? words.notesNotHere : words.notesFailed}
        </p>
      ) : (
        <p className={styles.text}>
          <Skeleton width="100%" height="24px" />
        </p>
      )}
      <div className={styles.buttons}>
        <button type="button" className={`button ${styles.button}`} onClick={onClose}>
          {words.close}
        </button>
      </div>
    </dialog>
  );
}
