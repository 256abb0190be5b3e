import type { RideCard } from '../../lib/rides/ride-card.js';
import { useWaitEstimate } from '../../lib/rides/wait-api.js';
import { useNarrow } from '../../lib/page/use-narrow.js';
import { WaitNow } from '../../ui/board/wait-now.js';
import { longestSince } from '../../ui/board/waits.js';

/** How long a shuttle takes now, and how many wait: on a phone the list below says that. */
export function PresentWait({ waiting }: { waiting: readonly RideCard[] }) {
  const estimate = useWaitEstimate();
  const isNarrow = useNarrow();
  return <WaitNow estimate={estimate} waiting={isNarrow ? 0 : waiting.length} longestSince={longestSince(waiting)} />;
}
