import type { LotContext, Role } from '@lotline/contracts';
import { Clock, readLots } from '@lotline/service-kit';
import fc from 'fast-check';
import { KnownAddresses } from './known-addresses.js';

const LIST = '/api/clients?checkoutFrom=2026-11-01';
const TODAY = '2026-11-22';

const by = (role: Role, lotId = 'harborview'): LotContext => ({
  lotId,
  requestId: 'a-request',
  actor: { kind: 'staff', id: '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11', name: 'Vera', role },
});

describe('KnownAddresses', () => {
  let now: string;
  let addresses: KnownAddresses;
  beforeEach(() => {
    now = '2026-11-22T20:00:00Z';
    const clock = Object.assign(new Clock(), { now: () => new Date(now) });
    addresses = new KnownAddresses(readLots('config/lots.test.json'), clock);
  });

  it('should know what was remembered of an address, for the same role at the same lot', () => {
    addresses.remember(LIST, by('valet'), 'a list', TODAY);
    expect(addresses.of(LIST, by('valet'))?.shape).toBe('a list');
    for (const other of [by('admin'), by('agent'), by('valet', 'eastgate')]) {
      expect(addresses.of(LIST, other)?.shape).toBeUndefined();
    }
    expect(addresses.of(`${LIST}&limit=50`, by('valet'))?.shape).toBeUndefined();
  });

  it('should mix up no two callers, whatever their addresses are', () => {
    const caller = fc.record({
      role: fc.constantFrom<Role>('admin', 'agent', 'valet'),
      lotId: fc.constantFrom('harborview', 'eastgate'),
      url: fc.constantFrom(LIST, `valet ${LIST}`, `harborview admin ${LIST}`, ''),
    });
    fc.assert(
      fc.property(fc.uniqueArray(caller, { selector: (each) => JSON.stringify(each) }), (callers) => {
        for (const each of callers) {
          addresses.remember(each.url, by(each.role, each.lotId), JSON.stringify(each), TODAY);
        }
        for (const each of callers) {
          expect(addresses.of(each.url, by(each.role, each.lotId))?.shape).toBe(JSON.stringify(each));
        }
      }),
    );
  });

  it('should know it for the lot’s day only', () => {
    const remember = (today: string) => addresses.remember(LIST, by('valet'), today, today);
    remember(TODAY);
    now = '2026-11-23T07:59:59.999Z';
    expect(addresses.of(LIST, by('valet'))?.shape).toBe(TODAY);
    now = '2026-11-23T08:00:00Z';
    expect(addresses.of(LIST, by('valet'))?.shape).toBeUndefined();
    remember('2026-11-23');
    expect(addresses.of(LIST, by('valet'))?.shape).toBe('2026-11-23');
    now = '2026-11-23T07:59:59.999Z';
    expect(addresses.of(LIST, by('valet'))?.shape).toBeUndefined();
  });

  it('should forget what was answered longest ago, and never keep an address without end', () => {
    const key = (index: number) => `${LIST}&cursor=${index}`;
    for (let index = 0; index < 3000; index += 1) {
      if (index % 900 === 0) addresses.remember(LIST, by('valet'), 'answered now and then', TODAY);
      addresses.remember(key(index), by('valet'), String(index), TODAY);
      expect(addresses.of(LIST, by('valet'))?.shape).toBe('answered now and then');
    }
    expect(addresses.of(key(2999), by('valet'))?.shape).toBe('2999');
    expect(addresses.of(key(0), by('valet'))?.shape).toBeUndefined();
    const endless = key(0).padEnd(2001, 'x');
    addresses.remember(endless, by('valet'), 'endless', TODAY);
    expect(addresses.of(endless, by('valet'))?.shape).toBeUndefined();
  });
});
