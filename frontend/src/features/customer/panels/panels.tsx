import type { ComponentProps } from 'react';
import type { Client } from '@lotline/protocol';
import { HistoryPanel } from './history-panel.js';
import { TextsPanel } from './texts-panel.js';
import styles from '../customer.module.css';

export { CustomerLink } from './customer-link.js';

interface Props {
  client: Client;
  draft: ComponentProps<typeof TextsPanel>['draft'];
}

/** The customer's texts and the record's history. */
export const LogPanels = ({ client, draft }: Props) => (
  <div className={`halves ${styles.logs}`}>
    <TextsPanel client={client} draft={draft} />
    <HistoryPanel client={client} />
  </div>
);
