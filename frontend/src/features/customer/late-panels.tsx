import { type ComponentProps, useEffect, useState } from 'react';
import type { Client } from '@lotline/contracts';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import { InlineButton } from './inline-button.js';
import type * as Panels from './panels/panels.js';
import styles from './customer.module.css';

/** The loaded module, reused for the next customer. */
let loaded: typeof Panels | null = null;

/** Loads the panels around the form after the form itself. A failure leaves the form usable. */
function useLatePanels() {
  const [panels, setPanels] = useState(loaded);
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    if (loaded) return;
    import('./panels/panels.js').then(
      (module) => {
        loaded = module;
        setPanels(module);
      },
      () => setFailed(tries),
    );
  }, [tries]);
  return { panels, hasFailed: failed >= tries, retry: () => setTries(tries + 1) };
}

/** The link to the customer's own page, below the payment. */
export function LateCustomerLink({ client }: { client: Client }) {
  const { panels, hasFailed } = useLatePanels();
  if (panels) return <panels.CustomerLink client={client} />;
  return hasFailed ? null : <Skeleton height="100px" radius="8px" still />;
}

/** The texts and the history, below the form. */
export function LatePanels(props: ComponentProps<typeof Panels.LogPanels>) {
  const { panels, hasFailed, retry } = useLatePanels();
  if (panels) return <panels.LogPanels {...props} />;
  return (
    <div className={styles.logs}>
      {['Texts', 'History'].map((title) => (
        <section key={title} className={styles.log}>
          <h2>{title}</h2>
          {hasFailed ? (
            <p className="sub">
              {title} could not be loaded. <InlineButton onClick={retry}>Try Again</InlineButton>
            </p>
          ) : (
            <Skeleton width="70%" />
          )}
        </section>
      ))}
    </div>
  );
}
