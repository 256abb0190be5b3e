import { ExportTurns } from './export-turns.js';

const LONG_MS = 60_000;
const staying = () => new AbortController().signal;

/** Who has had their turn, in order. */
function queue(turns: ExportTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = async (name: string, lotId: string, left = staying()): Promise<void> => {
    ends.set(name, await turns.take(lotId, left));
    begun.push(name);
  };
  /** Ends a turn, and lets whoever comes next begin. */
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, take, end };
}

describe('ExportTurns.take', () => {
  it('should give one at a time for each lot, in the order of asking', async () => {
    const { begun, take, end } = queue(new ExportTurns(5, LONG_MS));
    const all = ['a', 'b', 'c'].map((name) => take(name, 'harborview'));
    await take('other', 'eastgate');
    expect(begun).toEqual(['a', 'other']);
    await end('a');
    expect(begun).toEqual(['a', 'other', 'b']);
    await end('b');
    await Promise.all(all);
    expect(begun).toEqual(['a', 'other', 'b', 'c']);
  });

  it('should give so many at a time to all lots together', async () => {
    const turns = new ExportTurns(2, LONG_MS);
    const { begun, take, end } = queue(turns);
    const all = ['one', 'two', 'three'].map((lot) => take(lot, lot));
    await Promise.all(all.slice(0, 2));
    expect([begun, turns.running]).toEqual([['one', 'two'], 2]);
    await end('one');
    await Promise.all(all);
    expect([begun, turns.running]).toEqual([['one', 'two', 'three'], 2]);
  });

  it('should let another lot pass who waits for their own', async () => {
    const { begun, take, end } = queue(new ExportTurns(2, LONG_MS));
    const all = [
      take('a', 'harborview'),
      take('b', 'harborview'),
      take('other', 'eastgate'),
      take('third', 'westgate'),
    ];
    await all[2];
    expect(begun).toEqual(['a', 'other']);
    await end('a');
    expect(begun).toEqual(['a', 'other', 'b']);
    await end('other');
    await Promise.all(all);
    expect(begun).toEqual(['a', 'other', 'b', 'third']);
  });

  it('should refuse whose turn does not come in time, and say when to try again', async () => {
    const turns = new ExportTurns(2, 1);
    await turns.take('harborview', staying());
    await expect(turns.take('harborview', staying())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Another export is under way. Please try again in a minute.',
      details: { retryAfterSeconds: 60 },
    });
  });

  it('should not give a turn to whoever has left', async () => {
    const { begun, take, end } = queue(new ExportTurns(2, LONG_MS));
    await take('a', 'harborview');
    const leaving = new AbortController();
    const left = expect(take('b', 'harborview', leaving.signal)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const last = take('c', 'harborview');
    leaving.abort();
    await left;
    await end('a');
    await last;
    expect(begun).toEqual(['a', 'c']);
  });

  it('should refuse all who wait once nobody’s turn comes any more', async () => {
    const turns = new ExportTurns(2, LONG_MS);
    await turns.take('harborview', staying());
    const waiting = expect(turns.take('harborview', staying())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    turns.refuseWaiting();
    await waiting;
    expect(turns.running).toBe(1);
  });
});
