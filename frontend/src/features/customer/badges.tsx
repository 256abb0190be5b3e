import { checkStatus, type Client, lateText } from '@lotline/contracts';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { rideLabel } from '../../ui/customer-card/ride-label.js';
import { type PillTone, StatusPill } from '../../ui/label/status-pill.js';

const STATUS: Record<ReturnType<typeof checkStatus>, { tone: PillTone; label: string }> = {
  'checked-in': { tone: 'ok', label: 'Checked In' },
  'checked-out': { tone: 'neutral', label: 'Checked Out' },
  none: { tone: 'warn', label: 'Not Checked In' },
};

/** Beside the name: how the customer came to be here, and how they stand (spec §4 "Check status of a customer"). */
export function Badges({ client }: { client: Client }) {
  const lot = useSettings();
  const now = new Date(useNow(60_000));
  const status = STATUS[checkStatus(client, now, lot.timeZone)];
  const ride = rideLabel(client, lot.shuttles, now);
  const late = lateText(client, now, lot.timeZone);
  return (
    <>
      {client.submissionSource === 'manual' && <StatusPill>Manual Submission</StatusPill>}
      <StatusPill tone={status.tone} dot>
        {status.label}
      </StatusPill>
      {ride && <StatusPill tone="blue">{ride}</StatusPill>}
      {late && client.manualCheckInTimestamp === null && <StatusPill tone="bad">{late}</StatusPill>}
    </>
  );
}
