import { type Client, lotTimeOf } from '@lotline/contracts';
import { sayInstant } from '../../lib/said-time.js';
import { useSettings } from '../../lib/settings.js';
import { useNow } from '../../lib/use-now.js';
import { useGetCustomerHistoryQuery } from './customer-api.js';
import { historyLines } from './history-lines.js';
import { Log } from './log.js';

/** Who did what to the record, newest first. */
export function HistoryPanel({ client }: { client: Client }) {
  const { timeZone } = useSettings();
  const now = new Date(useNow(60_000));
  const { id, version } = client;
  const { entries, isError, refetch } = useGetCustomerHistoryQuery(
    { id, version },
    { selectFromResult: ({ data, isError }) => ({ entries: data, isError }) },
  );
  const lotNow = lotTimeOf(now, timeZone);
  return (
    <Log
      title="History"
      empty="Nothing happened yet."
      failed={isError}
      onRetry={() => void refetch()}
      lines={entries?.flatMap((entry) =>
        historyLines(entry, lotNow).map((text, at) => ({
          key: `${entry.id} ${at}`,
          time: sayInstant(entry.at, timeZone, now),
          text,
        })),
      )}
    />
  );
}
