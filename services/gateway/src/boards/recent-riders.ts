import type { LinkState } from '@lotline/contracts';

const MOST = 50_000;
/** A copy that is further behind than this is believed again: the owner's records may have been restored. */
const RECENT_MS = 10 * 60_000;

/** What a link tells of its customer. */
export type LinkCard = Pick<LinkState, 'firstName' | 'terminal'>;

/** A version of a client's record, by its owner's event. */
interface Rider {
  version: number;
  /** Null once deleted. */
  card: LinkCard | null;
  /** ms. */
  acknowledgedAt: number;
}

/**
 * What events have lately said of clients, so that no link shows a former name for longer than a second (design §3). The
 * shuttle service, which answers for the links, learns of them by the same events, and may be behind. Pure: `now` is in ms
 * of one clock.
 */
export class RecentRiders {
  private readonly riders = new Map<string, Rider>();

  /** An older version than is known changes nothing. */
  heard(clientId: string, version: number, card: LinkCard | null, now: number): void {
    if ((this.riders.get(clientId)?.version ?? 0) > version) return;
    this.riders.delete(clientId);
    this.riders.set(clientId, { version, card, acknowledgedAt: now });
    const [oldest] = this.riders.size > MOST ? this.riders.keys() : [];
    if (oldest !== undefined) this.riders.delete(oldest);
  }

  forget(): void {
    this.riders.clear();
  }

  /** The state with the newest of its customer; undefined where the client is gone. */
  renewed(state: LinkState, now: number): LinkState | undefined {
    const rider = this.riders.get(state.clientId);
    if (!rider || now - rider.acknowledgedAt > RECENT_MS || state.riderVersion >= rider.version) return state;
    const { version: riderVersion, card } = rider;
    return card === null ? undefined : { ...state, ...card, riderVersion };
  }
}
