import type { ComponentProps } from 'react';
import type { Client } from '@lotline/protocol';
import { lazyPart, useLazyPart } from '../../lib/page/lazy-part.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import { InlineButton } from './action-buttons.js';
import type * as Panels from './panels/panels.js';
import styles from './customer.module.css';

const panels = lazyPart(() => import('./panels/panels.js'));

/** Loads the panels around the form after the form itself. A failure leaves the form usable. */
const useLatePanels = () => useLazyPart(panels, 'panels of a customer');

/** The link to the customer's own page, below the payment. */
export function LateCustomerLink({ client }: { client: Client }) {
  const { loaded, hasFailed } = useLatePanels();
  if (loaded) return <loaded.CustomerLink client={client} />;
  return hasFailed ? null : <Skeleton height="100px" radius="8px" still />;
}

/** The texts and the history, below the form. */
export function LatePanels(props: ComponentProps<typeof Panels.LogPanels>) {
  const { loaded, hasFailed, retry } = useLatePanels();
  if (loaded) return <loaded.LogPanels {...props} />;
  return (
    <div className={`halves ${styles.logs}`}>
      {['Texts', 'History'].map((title) => (
        <section key={title} className={`panel padded ${styles.log}`}>
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
