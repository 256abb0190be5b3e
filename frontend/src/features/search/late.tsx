import { instantOf, type Client, type PendingStep } from '@lotline/protocol';
import { useSettings } from '../../lib/lot/settings.js';
import { formatElapsed } from '../../lib/time/durations.js';
import { StatusPill } from '../../ui/label/status-pill.js';

/** How late a step is that is still to do; nothing until it is late by a minute. */
export function Late({ client, pending, now }: { client: Client; pending: PendingStep; now: Date }) {
  const { timeZone } = useSettings();
  const due = instantOf(pending === 'check-in' ? client.checkInDateTime : client.checkOutDateTime, timeZone);
  const isLate = now.getTime() - due.getTime() >= 60_000;
  return isLate && <StatusPill tone="bad">{`${formatElapsed(due.toISOString(), now)} late`}</StatusPill>;
}
