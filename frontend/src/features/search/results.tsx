import {
  type Client,
  formatPhone,
  phoneKey,
  type PhoneLot,
  spelledDigits,
  textKey,
  instantOf,
  type PendingStep,
} from '@lotline/protocol';
import { Button, type ButtonProps } from 'antd';
import { memo } from 'react';
import { nextStep } from '../../lib/check-in/next-step.js';
import { useOpenCustomer } from '../../lib/page/open-customer.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { useBoardMoves } from '../../ui/board/use-board-moves.js';
import { type CardStep, STEP_LABELS, useCardSteps } from '../../ui/check-in/use-card-steps.js';
import { CustomerCard } from '../../ui/customer-card/customer-card.js';
import { rideLabel } from '../../ui/customer-card/card-look.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { Icon } from '../../ui/icons.js';
import { CardSkeletons } from '../../ui/placeholder/skeleton.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { Windowed } from '../../ui/list/windowed.js';
import type { SearchQuery } from './search-api.js';
import styles from './search.module.css';
import { formatElapsed } from '../../lib/time/durations.js';

/** The estimated height of a card in px, in two columns. */
const CARD_HEIGHT = 100;

interface ResultsProps {
  query: SearchQuery;
  /** Undefined until the first response. */
  clients: Client[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** In the list of duplicates: searches for all customers with this phone. */
  onFindPhone?: ((phone: string) => void) | undefined;
  /** Adds the customer whom a text did not find. */
  onAdd?: ((text: string) => void) | undefined;
}

const emptyText = (query: SearchQuery): string => {
  if ('checkedIn' in query) return 'No customers are currently checked in.';
  if ('duplicates' in query) return 'No duplicate phone numbers found.';
  if ('pending' in query) return query.pending === 'check-in' ? 'No check-in is left.' : 'No check-out is left.';
  return 'No clients found matching your search.';
};

/** The results as cards, or the loading, empty or error state. Memoized so that typing does not re-render the cards. */
export const Results = memo(function Results(props: ResultsProps) {
  const { query, clients, failed, onRetry, onFindPhone, onAdd } = props;
  if (!clients && failed) {
    return <LoadError title="The customers could not be loaded" onRetry={onRetry} />;
  }
  if (!clients) {
    return (
      <div role="status">
        <p className={styles.hint}>Loading clients...</p>
        <CardSkeletons count={3} />
      </div>
    );
  }
  if (clients.length === 0 && 'search' in query)
    return (
      <EmptyState
        icon="find"
        title={emptyText(query)}
        action={<Button onClick={() => onAdd?.(query.search)}>Add a customer</Button>}
      />
    );
  if (clients.length === 0) return <p className={styles.hint}>{emptyText(query)}</p>;
  return <Cards query={query} clients={clients} onFindPhone={onFindPhone} />;
});

function Cards({ query, clients, onFindPhone }: Pick<ResultsProps, 'query' | 'onFindPhone'> & { clients: Client[] }) {
  const lot = useSettings();
  const now = new Date(useNow(60_000));
  const open = useOpenCustomer();
  const { cardStep, press, dialog } = useCardSteps();
  const { pending, request } = useBoardMoves();
  const shared = sharedPhones(clients, lot);
  const listsDuplicates = 'duplicates' in query;

  return (
    <>
      <Windowed items={clients} itemHeight={CARD_HEIGHT} className={styles.cards}>
        {(client) => {
          const ride = rideLabel(client, lot.shuttles, now);
          const step = listsDuplicates ? null : cardStep(client, nextStep(client, now, lot.timeZone));
          const duplicate = shared.has(phoneKey(client.phone, lot) ?? '') ? 'among-others' : 'no';
          return (
            <CustomerCard
              key={client.id}
              client={client}
              lot={lot}
              now={now}
              term={'search' in query ? query.search : ''}
              duplicate={listsDuplicates ? 'listed' : duplicate}
            >
              {listsDuplicates ? (
                <CardButton onClick={() => onFindPhone?.(searchedPhone(client.phone))}>Show Duplicates</CardButton>
              ) : (
                <CardButton onClick={() => open(client.id, `${client.firstName} ${client.lastName}`)}>
                  Details
                </CardButton>
              )}
              {'pending' in query && <Late client={client} pending={query.pending} now={now} />}
              {step && <StepButton {...step} onPress={() => void press(step.step, client)} />}
              {ride ? (
                <StatusPill tone="request">{ride}</StatusPill>
              ) : (
                <CardButton
                  quiet
                  icon={<Icon name="bus" />}
                  loading={pending.moves.has(client.id)}
                  onClick={() => void request(client)}
                >
                  Add to Shuttle
                </CardButton>
              )}
            </CustomerCard>
          );
        }}
      </Windowed>
      {dialog}
    </>
  );
}

/** Checks the customer in or out. */
const StepButton = ({ step, state, onPress }: CardStep & { onPress: () => void }) => (
  <CardButton accent loading={state === 'under-way'} disabled={state === 'done'} onClick={onPress}>
    {STEP_LABELS[step]}
  </CardButton>
);

const SMALL = { height: 'var(--act-height)', paddingInline: 'var(--space-m)', fontSize: 13 };
const QUIET = { ...SMALL, paddingInline: 'var(--space-s)', color: 'var(--ink-2)' };

interface CardButtonProps extends Pick<ButtonProps, 'icon' | 'loading' | 'disabled' | 'onClick' | 'children'> {
  /** Whether the button is borderless. */
  quiet?: boolean;
  /** Whether the button has the accent color: the most frequent action of a card. */
  accent?: boolean;
}

/** A button on a card. Its height is set by `.cards`. */
const CardButton = ({ quiet = false, accent = false, ...props }: CardButtonProps) => (
  <Button
    {...props}
    {...(accent ? { color: 'primary', variant: 'outlined' } : { type: quiet ? 'text' : 'default' })}
    style={quiet ? QUIET : SMALL}
  />
);

/** The shortest digits of the phone, which a search finds in every spelling. */
const searchedPhone = (phone: string): string => formatPhone(spelledDigits(textKey(phone) ?? '')[0] ?? phone);

/** Returns the keys of the phones that more than one of the customers has. */
export function sharedPhones(clients: Pick<Client, 'phone'>[], lot: PhoneLot): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { phone } of clients) {
    const key = phoneKey(phone, lot);
    if (key === null) continue;
    if (seen.has(key)) shared.add(key);
    seen.add(key);
  }
  return shared;
}

/** How late a step is that is still to do; nothing until it is late by a minute. */
export function Late({ client, pending, now }: { client: Client; pending: PendingStep; now: Date }) {
  const { timeZone } = useSettings();
  const due = instantOf(pending === 'check-in' ? client.checkInDateTime : client.checkOutDateTime, timeZone);
  const isLate = now.getTime() - due.getTime() >= 60_000;
  return isLate && <StatusPill tone="bad">{`${formatElapsed(due.toISOString(), now)} late`}</StatusPill>;
}
