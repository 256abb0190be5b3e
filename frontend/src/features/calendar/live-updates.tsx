import { useSelector } from 'react-redux';
import { selectConnection } from '../../lib/network/connection.js';
import { StatusPill } from '../../ui/label/status-pill.js';

/**
 * Stands while the calendar is fetching of its own accord, by the stream or by its polls. Not for each poll alone: that takes
 * some milliseconds every ten seconds, and nothing may flash (docs/decisions/the-calendar-asks-for-what-it-shows.md).
 */
export function LiveUpdates() {
  const { state } = useSelector(selectConnection);
  if (state === 'offline' || state === 'unreachable') {
    return (
      <StatusPill tone="warn" dot>
        {state === 'offline' ? 'Offline' : 'Not reachable'}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone="ok" dot>
      Live Updates
    </StatusPill>
  );
}
