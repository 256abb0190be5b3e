import { type ComponentProps, memo } from 'react';
import { type Client, lotTimeOf } from '@lotline/protocol';
import { TextsPanel } from './texts-panel.js';
import styles from '../customer.module.css';
import { formatInstant } from '../../../lib/time/format.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { useNow } from '../../../lib/time/use-now.js';
import { useGetCustomerHistoryQuery, useGetCustomerRidesQuery } from '../customer-api.js';
import { historyLines, rideLine } from './history-lines.js';
import { Log } from './log.js';

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

/** The changes of the record and its rides, newest first, with their authors. */
const HistoryPanel = memo(function HistoryPanel({ client }: { client: Client }) {
  const { timeZone, shuttles } = useSettings();
  const now = new Date(useNow(60_000));
  const { id, version } = client;
  const changes = useGetCustomerHistoryQuery({ id, version });
  const rides = useGetCustomerRidesQuery({ id, ride: rideKey(client) });
  const lotNow = lotTimeOf(now, timeZone);
  // `data` keeps the previous response while a refetch is in progress.
  const [changed, ridden] = [changes.data, rides.data];
  const lines = changed &&
    ridden && [
      ...changed.flatMap((entry) =>
        historyLines(entry, lotNow).map((text, at) => ({ key: `${entry.id} ${at}`, at: entry.at, text })),
      ),
      ...ridden.map((entry) => ({ key: `ride ${entry.id}`, at: entry.at, text: rideLine(entry, shuttles) })),
    ];
  return (
    <Log
      title="History"
      empty="No history yet."
      failed={changes.isError || rides.isError}
      onRetry={() => {
        if (changes.isError) void changes.refetch();
        if (rides.isError) void rides.refetch();
      }}
      lines={lines
        ?.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
        .map(({ key, at, text }) => ({ key, time: formatInstant(at, timeZone, now), text }))}
    />
  );
});

/** A key that changes with every ride change that the history records. */
const rideKey = (client: Client): string =>
  [
    client.shuttleStatus,
    client.shuttleNumber,
    client.playAudioAlert,
    client.customerRequestingRideTimestamp,
    client.customerPickedUpTimestamp,
    client.droppedOffTimestamp,
  ].join(' ');
