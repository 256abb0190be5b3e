import { aCall } from '../testing/history.js';
import { checkStreams } from './streams.mjs';

/** A stream that received these versions, a second apart. */
const stream = (versions: number[], endedAt: number | null = null) => ({
  lotId: 'harborview',
  gateway: 'gateway',
  openedAt: 0,
  endedAt,
  received: versions.map((version, index) => ({ version, at: index * 1000 })),
});
/** A move that was answered with this version. */
const move = (version: number, began = 10) =>
  aCall({ kind: 'move', began, ended: began + 20, board: { lotId: 'harborview', version } });
const check = (record: ReturnType<typeof stream>, calls = [move(2)]) =>
  checkStreams([record], { harborview: 5 }, calls);

describe('checkStreams', () => {
  it('should accept versions in any order and with repetitions', () => {
    expect(check(stream([2, 4, 3, 3, 5]))).toEqual([]);
  });

  it('should report a change that an open stream missed', () => {
    expect(check(stream([2, 3, 5]))).toEqual([
      {
        kind: 'change missing on a live stream',
        what: 'harborview at gateway, open since 1970-01-01T00:00:00.000Z: 1 changes are missing, including 4',
        requestIds: [],
      },
    ]);
  });

  it('should report a missed last change', () => {
    expect(check(stream([2, 3, 4]))).toHaveLength(1);
    expect(check(stream([2, 3, 4], 60_000))).toEqual([]);
  });

  it('should accept a gap right before the end of a stream, which makes the page reload everything', () => {
    expect(check(stream([2, 3, 5], 3000))).toEqual([]);
    expect(check(stream([2, 5, 6], 60_000))).toHaveLength(1);
  });

  it('should not expect a change from before the stream was open, even if an older one arrived late', () => {
    expect(check(stream([1, 3, 4, 5]), [move(3)])).toEqual([]);
    expect(check(stream([1, 3, 5]), [move(3)])).toHaveLength(1);
    const earlier = { ...stream([1, 3, 4, 5]), openedAt: 5000 };
    expect(check(earlier, [move(1), move(3, 6000)])).toEqual([]);
  });
});
