import { randomUUID } from 'node:crypto';
import { DomainError, type KnownBoardDevice } from '@lotline/protocol';
import type { TestBroker } from '@lotline/service-kit/testing';

type Handlers = Parameters<TestBroker['answer']>[0];

export const CODE = '048213';

/** The shuttle service's board devices. A pending device is found and confirmed by `CODE`. */
export class FakeBoardDevices {
  /** By the hash of the token. */
  readonly known = new Map<string, KnownBoardDevice>();
  /** How often a token was looked up. */
  lookupCount = 0;
  seen: string[] = [];
  /** The addresses from which codes were entered. */
  addresses: string[] = [];

  handlers(): Handlers {
    const found = <T>(value: T | undefined): T => {
      if (value === undefined) throw new DomainError('NOT_FOUND', 'No such board');
      return value;
    };
    const byId = (id: string) => found([...this.known].find(([, screen]) => screen.id === id));
    return {
      'shuttle.board-device.ask': ({ lane, tokenHash, address, replaces }, { lotId }) => {
        this.addresses.push(address);
        if (replaces !== null) this.known.delete(replaces);
        this.known.set(tokenHash, { id: randomUUID(), lotId, lane, state: 'pending' });
        return { code: CODE, expiresAt: '2026-06-05T19:45:00.000Z' };
      },
      'shuttle.board-device.get': ({ tokenHash }) => {
        this.lookupCount += 1;
        return found(this.known.get(tokenHash));
      },
      'shuttle.board-device.find': ({ code, address }, { lotId }) => {
        this.addresses.push(address);
        const asking = [...this.known.values()].find((each) => each.lotId === lotId && each.state === 'pending');
        const { id, lane } = found(code === CODE ? asking : undefined);
        return { id, lane, device: 'Tablet', askedAt: '2026-06-05T19:40:00.000Z' };
      },
      'shuttle.board-device.confirm': ({ id }, { actor }) => {
        const [hash, screen] = byId(id);
        this.known.set(hash, { ...screen, state: 'paired' });
        const at = '2026-06-05T19:41:00.000Z';
        const pairedBy = actor.kind === 'staff' ? actor.name : '';
        return { id, lane: screen.lane, device: 'Tablet', pairedBy, pairedAt: at, lastSeenAt: at };
      },
      'shuttle.board-device.list': () => [],
      'shuttle.board-device.revoke': ({ id }) => {
        this.known.delete(byId(id)[0]);
        return { id };
      },
      'shuttle.board-device.seen': ({ ids }) => {
        this.seen.push(...ids);
        return {};
      },
    };
  }
}
