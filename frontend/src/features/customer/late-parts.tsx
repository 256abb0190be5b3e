import { type ComponentProps, useEffect, useState } from 'react';
import type { Client } from '@lotline/contracts';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import { InlineButton } from './inline-button.js';
import type * as LateParts from './parts-below.js';
import styles from './customer.module.css';

/** Once they are loaded, for the next customer. */
let loaded: typeof LateParts | null = null;

/** Loads the parts of the details that stand beside and below the form. A failure leaves the form as it is. */
function useLateParts() {
  const [parts, setParts] = useState(loaded);
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    if (loaded) return;
    import('./parts-below.js').then(
      (module) => {
        loaded = module;
        setParts(module);
      },
      () => setFailed(tries),
    );
  }, [tries]);
  return { parts, hasFailed: failed >= tries, tryAgain: () => setTries(tries + 1) };
}

/** The customer's own page, below the payment. */
export function LateCustomerLink({ client }: { client: Client }) {
  const { parts, hasFailed } = useLateParts();
  if (parts) return <parts.CustomerLink client={client} />;
  return hasFailed ? null : <Skeleton height="100px" radius="8px" still />;
}

/** Texts and history stand below the form. */
export function LatePanels(props: ComponentProps<typeof LateParts.LogPanels>) {
  const { parts, hasFailed, tryAgain } = useLateParts();
  if (parts) return <parts.LogPanels {...props} />;
  return (
    <div className={styles.under}>
      {['Texts', 'History'].map((title) => (
        <section key={title} className={styles.log}>
          <h2>{title}</h2>
          {hasFailed ? (
            <p className="sub">
              {title} could not be loaded. <InlineButton onClick={tryAgain}>Try Again</InlineButton>
            </p>
          ) : (
            <Skeleton width="70%" />
          )}
        </section>
      ))}
    </div>
  );
}
