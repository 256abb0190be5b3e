import { lotSchema, type LotRecord } from '@lotline/protocol';
import { Lots, toLotRecord } from './lots.js';

const lot = (id: string, over: Partial<LotRecord> = {}): LotRecord => ({
  ...toLotRecord(
    lotSchema.parse({
      id,
      title: id,
      host: `${id}.example`,
      reservationsHost: 'reservations.example',
      timeZone: 'America/New_York',
      terminals: ['T1'],
      shuttles: [{ number: 1, name: 'Shuttle 1', trackingUrl: 'https://track.example' }],
      officePhone: '310-555-0100',
      textingNumber: '+13105550199',
    }),
  ),
  ...over,
});
const ARCHIVED = { archivedAt: '2026-03-08T10:00:00.000Z' };
const idsOf = (lots: Lots) => lots.all.map(({ id }) => id);

describe('Lots', () => {
  it('should keep the given order and find lots by id', () => {
    const lots = new Lots([lot('harborview'), lot('eastgate')]);
    expect(idsOf(lots)).toEqual(['harborview', 'eastgate']);
    expect(lots.get('eastgate').id).toBe('eastgate');
    expect(lots.find('westgate')).toBeUndefined();
    expect(() => lots.get('westgate')).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  });

  it('should list lots in the order of their creation, whatever the order of their changes', () => {
    const lots = new Lots();
    lots.apply(lot('b', { createdAt: '2026-03-02T00:00:00.000Z' }));
    lots.apply(lot('a', { createdAt: '2026-03-01T00:00:00.000Z' }));
    lots.apply(lot('b', { createdAt: '2026-03-02T00:00:00.000Z', version: 2 }));
    expect(idsOf(lots)).toEqual(['a', 'b']);
  });

  it('should find an archived lot but not list it, and list it again once restored', () => {
    const lots = new Lots([lot('harborview'), lot('eastgate')]);
    lots.apply(lot('eastgate', { version: 2, ...ARCHIVED }));
    expect([idsOf(lots), lots.get('eastgate').archivedAt]).toEqual([['harborview'], ARCHIVED.archivedAt]);
    lots.apply(lot('eastgate', { version: 3 }));
    expect(idsOf(lots)).toEqual(['harborview', 'eastgate']);
  });

  it('should wait for a version that another process knows', async () => {
    const lots = new Lots([lot('harborview')]);
    expect((await lots.waitForVersion('harborview', 1)).version).toBe(1);
    const waiting = lots.waitForVersion('harborview', 3);
    lots.apply(lot('harborview', { version: 2 }));
    lots.apply(lot('harborview', { version: 3 }));
    expect((await waiting).version).toBe(3);
    expect((await lots.waitForVersion('harborview', 4)).version).toBe(3);
  });

  it.each([
    ['a higher version', 3, undefined, true],
    ['the same version', 2, undefined, false],
    ['a lower version', 1, undefined, false],
    ['a lower version of the restored owner', 1, 2, true],
    ['a lower version of the owner, which was asked before the known one arrived', 1, 1, false],
  ])('should decide on %s', (_case, version, over, isTaken) => {
    const lots = new Lots();
    lots.apply(lot('harborview', { version: 2 }));
    const changed: string[] = [];
    lots.onChange(({ title }) => changed.push(title));
    expect(lots.apply(lot('harborview', { version, title: 'New' }), over)).toBe(isTaken);
    expect(changed).toEqual(isTaken ? ['New'] : []);
    expect(lots.get('harborview').title).toBe(isTaken ? 'New' : 'harborview');
  });
});
