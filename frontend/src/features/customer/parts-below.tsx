import type { ComponentProps } from 'react';
import type { Client } from '@lotline/contracts';
import { HistoryPanel } from './history-panel.js';
import { TextsPanel } from './texts-panel.js';
import styles from './customer.module.css';

export { CustomerLink } from './customer-link.js';

interface Props {
  client: Client;
  draft: ComponentProps<typeof TextsPanel>['draft'];
}

/** What was said to the customer, and what was done with the record. */
export const LogPanels = ({ client, draft }: Props) => (
  <div className={styles.under}>
    <TextsPanel clientId={client.id} draft={draft} />
    <HistoryPanel client={client} />
  </div>
);
