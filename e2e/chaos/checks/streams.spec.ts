import { aCall } from '../history/a-call.js';
import { judgeStreams } from './streams.mjs';

/** A stream that heard these versions, a second apart. */
const stream = (versions: number[], endedAt: number | null = null) => ({
  lotId: 'harborview',
  gateway: 'gateway',
  openedAt: 0,
  endedAt,
  heard: versions.map((version, index) => ({ version, at: index * 1000 })),
});
/** A move that was answered with this version. */
const move = (version: number, began = 10) =>
  aCall({ kind: 'move', began, ended: began + 20, board: { lotId: 'harborview', version } });
const judge = (listening: ReturnType<typeof stream>, calls = [move(2)]) =>
  judgeStreams([listening], { harborview: 5 }, calls);

describe('judgeStreams', () => {
  it('should find nothing where every version was told, in whatever order and how often', () => {
    expect(judge(stream([2, 4, 3, 3, 5]))).toEqual([]);
  });

  it('should find a change that an open stream was not told of', () => {
    expect(judge(stream([2, 3, 5]))).toEqual([
      {
        kind: 'a live stream missed a change',
        what: 'harborview at gateway, open since 1970-01-01T00:00:00.000Z: 1 changes were not told, among them 4',
        requestIds: [],
      },
    ]);
  });

  it('should find that the last change was not told', () => {
    expect(judge(stream([2, 3, 4]))).toHaveLength(1);
    expect(judge(stream([2, 3, 4], 60_000))).toEqual([]);
  });

  it('should let a stream have a hole right before its end, which makes its screen ask for everything', () => {
    expect(judge(stream([2, 3, 5], 3000))).toEqual([]);
    expect(judge(stream([2, 5, 6], 60_000))).toHaveLength(1);
  });

  it('should not ask for a change that was made before the stream was open, though an older one came late', () => {
    expect(judge(stream([1, 3, 4, 5]), [move(3)])).toEqual([]);
    expect(judge(stream([1, 3, 5]), [move(3)])).toHaveLength(1);
    const earlier = { ...stream([1, 3, 4, 5]), openedAt: 5000 };
    expect(judge(earlier, [move(1), move(3, 6000)])).toEqual([]);
  });
});
