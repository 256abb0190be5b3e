import type { LinkState } from '@lotline/contracts';

const MAX_CLIENTS = 50_000;
/** A copy that is further behind than this is believed again: the owner's records may have been restored. */
const RECENT_MS = 10 * 60_000;

/** What a link tells of its customer. */
export type LinkCard = Pick<LinkState, 'firstName' | 'terminal'>;

/** A version of a client's record, by its owner's event. */
interface ClientVersion {
  version: number;
  /** Null once deleted. */
  card: LinkCard | null;
  /** ms. */
  receivedAt: number;
}

/**
 * What events have lately said of clients, so that no link shows a former name for longer than a second (design §3). The
 * shuttle service, which answers for the links, learns of them by the same events, and may be behind. Pure: `now` is in ms
 * of one clock.
 */
export class RecentClients {
  private readonly clients = new Map<string, ClientVersion>();

  /** An older version than is known changes nothing. */
  update(clientId: string, version: number, card: LinkCard | null, now: number): void {
    if ((this.clients.get(clientId)?.version ?? 0) > version) return;
    this.clients.delete(clientId);
    this.clients.set(clientId, { version, card, receivedAt: now });
    const [oldest] = this.clients.size > MAX_CLIENTS ? this.clients.keys() : [];
    if (oldest !== undefined) this.clients.delete(oldest);
  }

  clear(): void {
    this.clients.clear();
  }

  /** The state with the newest of its customer; undefined where the client is gone. */
  apply(state: LinkState, now: number): LinkState | undefined {
    const client = this.clients.get(state.clientId);
    if (!client || now - client.receivedAt > RECENT_MS || (state.riderVersion ?? 0) >= client.version) return state;
    const { version: riderVersion, card } = client;
    return card === null ? undefined : { ...state, ...card, riderVersion };
  }
}
