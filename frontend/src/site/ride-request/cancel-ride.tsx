import type { Language } from '@lotline/protocol';
import { useState } from 'react';
import styles from './cancel-ride.module.css';
import { ASKED_WORDS } from './asked-words.js';
import type { CancelFailure, RideOnPage } from './use-ride.js';

/** Lets a customer who waits cancel their request, which it asks once. */
export function CancelRide({ ride, language }: { ride: RideOnPage; language: Language }) {
  const words = ASKED_WORDS[language];
  const [asks, setAsks] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<CancelFailure>(null);
  if (ride.state.phase !== 'success') return null;

  const cancel = async (): Promise<void> => {
    setPending(true);
    setFailure(await ride.cancel());
    setPending(false);
    setAsks(false);
  };
  return (
    <div className={styles.cancel}>
      {asks ? (
        <div role="group" aria-label={words.reallyCancel} className={styles.question}>
          <span>{words.reallyCancel}</span>
          <button type="button" className={styles.button} disabled={pending} onClick={() => void cancel()}>
            {words.yesCancel}
          </button>
          <button type="button" className={styles.button} disabled={pending} onClick={() => setAsks(false)}>
            {words.keep}
          </button>
        </div>
      ) : (
        <button type="button" className={styles.button} onClick={() => setAsks(true)}>
          {words.noRide}
        </button>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {words.cancelFailure[failure]}
        </p>
      )}
    </div>
  );
}
