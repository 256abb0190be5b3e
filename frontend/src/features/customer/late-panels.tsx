import { type ComponentProps, useEffect, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.js';
import { InlineButton } from './inline-button.js';
import type { LogPanels } from './log-panels.js';
import styles from './customer.module.css';

/** Once they are loaded, for the next customer. */
let loaded: typeof LogPanels | null = null;

/** Texts and history stand below the form, and are loaded after it. A failure leaves the form as it is. */
export function LatePanels(props: ComponentProps<typeof LogPanels>) {
  const [Panels, setPanels] = useState(() => loaded);
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    if (loaded) return;
    import('./log-panels.js').then(
      (module) => {
        loaded = module.LogPanels;
        setPanels(() => module.LogPanels);
      },
      () => setFailed(tries),
    );
  }, [tries]);

  if (Panels) return <Panels {...props} />;
  return (
    <div className={styles.under}>
      {['Texts', 'History'].map((title) => (
        <section key={title} className={styles.log}>
          <h2>{title}</h2>
          {failed < tries ? (
            <Skeleton width="70%" />
          ) : (
            <p className="sub">
              {title} could not be loaded. <InlineButton onClick={() => setTries(tries + 1)}>Try Again</InlineButton>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
