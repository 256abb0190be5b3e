import { useEffect, useState } from 'react';
import { subscribeToChanges } from '../../lib/live/changes.js';
import { CANCELED_SHOWN } from '../../lib/time/intervals.js';
import { Icon } from '../icons.js';
import { useUiWords } from '../words.js';
import styles from './lane.module.css';

/** Says which customers have just canceled their requests, whose cards are gone, until somebody confirms it or a minute has passed. */
export function CanceledRides() {
  const words = useUiWords();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(
    () =>
      subscribeToChanges({
        ride: ({ clientId, fields, canceledBy }) =>
          setNames((before) => {
            if (canceledBy !== undefined) return new Map([...before, [clientId, canceledBy]]);
            // They took it back, or staff put them on the board again.
            return before.has(clientId) && fields.shuttleStatus !== null ? without(before, clientId) : before;
          }),
      }),
    [],
  );
  useEffect(() => {
    if (names.size === 0) return;
    const timer = setTimeout(() => setNames(new Map()), CANCELED_SHOWN);
    return () => clearTimeout(timer);
  }, [names]);

  return (
    <div role="status">
      {names.size > 0 && (
        <section className={`notice tone-warn row-m ${styles.canceled}`} aria-label={words.canceledRides}>
          <Icon name="warn" />
          <ul className="stack grow breaks">
            {[...names].map(([id, name]) => (
              <li key={id}>{words.canceled(name)}</li>
            ))}
          </ul>
          <button type="button" className={`button ${styles.ok}`} onClick={() => setNames(new Map())}>
            {words.ok}
          </button>
        </section>
      )}
    </div>
  );
}

const without = (names: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> =>
  new Map([...names].filter(([each]) => each !== id));
