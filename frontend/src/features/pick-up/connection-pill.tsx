import { useSelector } from 'react-redux';
import { selectConnection } from '../../lib/network/connection.js';
import { StatusPill } from '../../ui/label/status-pill.js';

const LOST = { reconnecting: 'Reconnecting', unreachable: 'Not reachable', offline: 'Offline' };

/** Whether changes arrive by themselves, in a word; the banner below says since when they do not. */
export function ConnectionPill() {
  const { state } = useSelector(selectConnection);
  if (state === 'live')
    return (
      <StatusPill tone="ok" dot>
        Live
      </StatusPill>
    );
  if (state === 'connecting') return <StatusPill dot>Connecting</StatusPill>;
  return (
    <StatusPill tone="warn" dot>
      {LOST[state]}
    </StatusPill>
  );
}
