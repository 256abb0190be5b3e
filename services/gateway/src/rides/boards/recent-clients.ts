import type { LinkState } from '@lotline/protocol';

const MAX_CLIENTS = 50_000;
/** After this, a lagging copy wins again: the clients service's records may have been restored. */
const RECENT_MS = 10 * 60_000;

/** What a link shows of its customer. */
export type LinkCard = Pick<LinkState, 'firstName' | 'terminal' | 'language'>;

/** A version of a client's record, from an event of the clients service. */
interface ClientVersion {
  version: number;
  /** Null once deleted. */
  card: LinkCard | null;
  /** ms. */
  receivedAt: number;
}

/**
 * The latest client data from events, so that no link shows an outdated name for longer than a second. The shuttle
 * service answers for the links; it receives the same events and may lag behind. Pure: `now` is in ms of one clock.
 */
export class RecentClients {
  private readonly clients = new Map<string, ClientVersion>();

  /** Ignores a version older than the stored one. */
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

  /** Returns the state with the latest client data, or undefined when the client is deleted. */
  apply(state: LinkState, now: number): LinkState | undefined {
    const client = this.clients.get(state.clientId);
    if (!client || now - client.receivedAt > RECENT_MS || state.riderVersion >= client.version) return state;
    const { version: riderVersion, card } = client;
    return card === null ? undefined : { ...state, ...card, riderVersion };
  }
}
