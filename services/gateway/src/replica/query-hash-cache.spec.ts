import type { LotContext, Role } from '@lotline/protocol';
import { Clock } from '@lotline/service-kit';
import { testLots } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { QueryHashCache } from './query-hash-cache.js';

const LIST = '/api/clients?checkoutFrom=2026-11-01';
const TODAY = '2026-11-22';

const by = (role: Role, lotId = 'harborview'): LotContext => ({
  lotId,
  requestId: 'a-request',
  actor: { kind: 'staff', id: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11', name: 'Vera', role },
});

/** An entry of the lot's day, which starts at 8:00 UTC. */
const entry = (hash: string, today = TODAY, lotVersion = testLots().get('harborview').version) => {
  const from = Date.parse(`${today}T08:00:00Z`);
  return { hash, lotVersion, from, until: from + 86_400_000 };
};

describe('QueryHashCache', () => {
  let now: string;
  let hashes: QueryHashCache;
  beforeEach(() => {
    now = '2026-11-22T20:00:00Z';
    const clock = Object.assign(new Clock(), { now: () => new Date(now) });
    hashes = new QueryHashCache(testLots(), clock);
  });

  it('should return the hash of a URL for the same role and lot', () => {
    hashes.set(LIST, by('valet'), entry('a list'));
    expect(hashes.get(LIST, by('valet'))?.hash).toBe('a list');
    for (const other of [by('admin'), by('agent'), by('valet', 'eastgate')]) {
      expect(hashes.get(LIST, other)?.hash).toBeUndefined();
    }
    expect(hashes.get(`${LIST}&limit=50`, by('valet'))?.hash).toBeUndefined();
  });

  it('should not mix up callers, whatever the hashes are', () => {
    const caller = fc.record({
      role: fc.constantFrom<Role>('admin', 'agent', 'valet'),
      lotId: fc.constantFrom('harborview', 'eastgate'),
      url: fc.constantFrom(LIST, `valet ${LIST}`, `harborview admin ${LIST}`, ''),
    });
    fc.assert(
      fc.property(fc.uniqueArray(caller, { selector: (each) => JSON.stringify(each) }), (callers) => {
        for (const each of callers) {
          hashes.set(each.url, by(each.role, each.lotId), entry(JSON.stringify(each)));
        }
        for (const each of callers) {
          expect(hashes.get(each.url, by(each.role, each.lotId))?.hash).toBe(JSON.stringify(each));
        }
      }),
    );
  });

  it('should be valid for the lot’s day only', () => {
    const remember = (today: string) => hashes.set(LIST, by('valet'), entry(today, today));
    remember(TODAY);
    now = '2026-11-23T07:59:59.999Z';
    expect(hashes.get(LIST, by('valet'))?.hash).toBe(TODAY);
    now = '2026-11-23T08:00:00Z';
    expect(hashes.get(LIST, by('valet'))?.hash).toBeUndefined();
    remember('2026-11-23');
    expect(hashes.get(LIST, by('valet'))?.hash).toBe('2026-11-23');
    now = '2026-11-23T07:59:59.999Z';
    expect(hashes.get(LIST, by('valet'))?.hash).toBeUndefined();
  });

  it('should not be valid once the lot has changed, whenever it was stored', () => {
    hashes.set(LIST, by('valet'), entry('of an older lot', TODAY, -1));
    expect(hashes.get(LIST, by('valet'))).toBeUndefined();
  });

  it('should evict the oldest entry and ignore overlong URLs', () => {
    const key = (index: number) => `${LIST}&cursor=${index}`;
    for (let index = 0; index < 3000; index += 1) {
      if (index % 900 === 0) hashes.set(LIST, by('valet'), entry('answered now and then'));
      hashes.set(key(index), by('valet'), entry(String(index)));
      expect(hashes.get(LIST, by('valet'))?.hash).toBe('answered now and then');
    }
    expect(hashes.get(key(2999), by('valet'))?.hash).toBe('2999');
    expect(hashes.get(key(0), by('valet'))?.hash).toBeUndefined();
    const endless = key(0).padEnd(2001, 'x');
    hashes.set(endless, by('valet'), entry('endless'));
    expect(hashes.get(endless, by('valet'))?.hash).toBeUndefined();
  });
});
