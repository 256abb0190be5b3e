import { type Client, formatPhone, phoneDigits } from '@lotline/contracts';
import { Button } from 'antd';
import { memo } from 'react';
import { useOpenCustomer } from '../../lib/page/open-customer.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { CustomerCard } from '../../ui/customer-card/customer-card.js';
import { rideLabel } from '../../ui/customer-card/ride-label.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { CardSkeletons } from '../../ui/placeholder/skeleton.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { Windowed } from '../../ui/list/windowed.js';
import { AddToShuttle } from './add-to-shuttle.js';
import { CardButton } from './card-button.js';
import type { Asked } from './search-api.js';
import { sharedPhones } from './shared-phones.js';
import styles from './search.module.css';

/** Of a card in px, where two stand beside each other. */
const CARD_HEIGHT = 100;

interface Props {
  asked: Asked;
  /** Undefined until the first answer. */
  clients: Client[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** In a list of duplicates: show everybody with this phone. */
  onFindPhone: (phone: string) => void;
}

const nobody = (asked: Asked): string => {
  if ('checkedIn' in asked) return 'No customers are currently checked in.';
  if ('duplicates' in asked) return 'No duplicate phone numbers found.';
  return 'No clients found matching your search.';
};

/** The answer as cards, or what stands in their place. Not drawn again for each letter of the next question. */
export const Found = memo(function Found({ asked, clients, failed, onRetry, onFindPhone }: Props) {
  if (!clients && failed) {
    return (
      <EmptyState
        icon="warn"
        tone="bad"
        title="The customers could not be loaded"
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    );
  }
  if (!clients) {
    return (
      <div role="status">
        <p className={styles.hint}>Loading clients...</p>
        <CardSkeletons count={3} />
      </div>
    );
  }
  if (clients.length === 0) return <p className={styles.hint}>{nobody(asked)}</p>;
  return <Cards asked={asked} clients={clients} onFindPhone={onFindPhone} />;
});

function Cards({ asked, clients, onFindPhone }: Pick<Props, 'asked' | 'onFindPhone'> & { clients: Client[] }) {
  const lot = useSettings();
  const now = new Date(useNow(60_000));
  const open = useOpenCustomer();
  const shared = sharedPhones(clients);
  const listsDuplicates = 'duplicates' in asked;

  return (
    <Windowed items={clients} itemHeight={CARD_HEIGHT} className={styles.cards}>
      {(client) => {
        const ride = rideLabel(client, lot.shuttles, now);
        const doubled = shared.has(phoneDigits(client.phone)) ? 'among-others' : 'no';
        return (
          <CustomerCard
            key={client.id}
            client={client}
            lot={lot}
            now={now}
            term={'search' in asked ? asked.search : ''}
            duplicate={listsDuplicates ? 'listed' : doubled}
          >
            {listsDuplicates ? (
              <CardButton onClick={() => onFindPhone(formatPhone(client.phone))}>Show Duplicates</CardButton>
            ) : (
              <CardButton onClick={() => open(client.id, `${client.firstName} ${client.lastName}`)}>Details</CardButton>
            )}
            {ride ? <StatusPill tone="blue">{ride}</StatusPill> : <AddToShuttle client={client} />}
          </CustomerCard>
        );
      }}
    </Windowed>
  );
}
