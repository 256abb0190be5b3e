import { useSelector } from 'react-redux';
import { ago } from '../../lib/ago.js';
import { selectConnection } from '../../lib/connection.js';
import { useNow } from '../../lib/use-now.js';
import { StatusPill } from '../../ui/status-pill.js';

/** Whether changes arrive by themselves, and since when they do not; the polls go on meanwhile. */
export function LivePill() {
  const { stream, streamLostAt } = useSelector(selectConnection);
  const now = useNow(1_000);
  if (stream === 'live')
    return (
      <StatusPill tone="ok" dot>
        Live
      </StatusPill>
    );
  if (stream === 'connecting') return <StatusPill dot>Connecting</StatusPill>;
  return (
    <StatusPill tone="warn" dot>
      Reconnecting · lost {ago(now - (streamLostAt ?? now))}
    </StatusPill>
  );
}
