import { CachedLink } from './cached-link.js';

const MOST = 50_000;

/** The links that a gateway holds (bar: see `LinkStates`), by link and by client. The longest unchanged give way. */
export class CachedLinks {
  private readonly byLink = new Map<string, CachedLink>();
  private readonly linkOfClient = new Map<string, string>();

  get(link: string): CachedLink | undefined {
    return this.byLink.get(link);
  }

  set(link: string, held: CachedLink): void {
    this.remove(link);
    this.byLink.set(link, held);
    this.linkOfClient.set(held.state.clientId, link);
    const [oldest] = this.byLink.size > MOST ? this.byLink.keys() : [];
    if (oldest !== undefined) this.remove(oldest);
  }

  remove(link: string): void {
    const held = this.byLink.get(link);
    if (!held) return;
    this.byLink.delete(link);
    this.linkOfClient.delete(held.state.clientId);
  }

  removeClient(clientId: string): void {
    const link = this.linkOfClient.get(clientId);
    if (link !== undefined) this.remove(link);
  }
}
