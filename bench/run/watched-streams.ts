import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { Caller } from '../generate/caller.ts';
import { sharedNow } from '../generate/pace.ts';
import { startStreams, type Target } from '../generate/streams.ts';
import { idOf, linkOf } from '../seed/customers.ts';
import { clearBoard, indexesOnLot, requestPath } from './board.ts';
import { runAtRate } from '../generate/pace.ts';
import type { Environment } from './environment.ts';

const CUSTOMERS = 2500;
const PACE = 50;

/** Open streams of Lotline or of its peer, and the customers who request rides there. */
export interface Watched {
  streams: ReturnType<typeof startStreams>;
  /** the first stream */
  from: number;
  /** after the last stream */
  to: number;
  /** of its gateways */
  urls: string[];
  /**
   * the indexes of the customers
   *
   *
   */
  customers: number[];
}

/** An answered request; times from `sharedNow`. */
type Answered = { index: number; pressedAt: number; answeredAt: number };

/**
 * Opens the streams, and as many at a peer, which writes the same frame to its streams for each request and stores
 * nothing.
 */
export async function watchStreams(environment: Environment, staff: Caller, targets: Target[]) {
  await clearBoard(staff);
  const streams = startStreams();
  try {
    await streams.open(targets);
    // A minute needs more customers than a lot of 3,000 has; customers who were dropped off request again.
    const customers = indexesOnLot(environment.customers, 1, Math.min(CUSTOMERS, environment.customers >> 1));
    const answer = toRecordedAnswer(await new Caller(environment.url).send('POST', requestPath(linkOf(0))));
    const count = targets.length;
    await streams.end(0, count, [[idOf(0), sharedNow()]]);
    const peer = await startPeer(environment.dataFolder, 'streams.ts', {
      ...answer,
      frame: await streams.frame(),
      frameId: idOf(0),
      ids: Object.fromEntries(customers.map((index) => [linkOf(index), idOf(index)])),
    });
    await streams.open(targets.map(() => ({ url: `${peer.url}/api/events`, headers: {} })));
    const both = { streams, customers };
    return {
      lotline: { ...both, from: 0, to: count, urls: [environment.url, environment.otherUrl] } as Watched,
      peer: { ...both, from: count, to: 2 * count, urls: [peer.url] } as Watched,
      pid: peer.pid,
      end: async () => {
        await streams.stop();
        await peer.stop();
      },
    };
  } catch (error) {
    await streams.stop();
    throw error;
  }
}

/**
 * Customers request rides, 50 a second.
 * @param callers who press in turn
 */
export async function requestWatchedRides(
  { customers }: Watched,
  callers: Caller[],
  seconds: number,
  onAnswered?: (answered: Answered) => void,
): Promise<{ answered: Answered[]; wrong: number }> {
  const answered: Answered[] = [];
  let wrong = 0;
  await runAtRate(PACE, Math.min(seconds, customers.length / PACE), async (turn) => {
    const index = customers[turn] ?? 0;
    const caller = callers[turn % callers.length];
    if (!caller) throw new Error('There is no caller');
    const pressedAt = sharedNow();
    const { status, text } = await caller.send('POST', requestPath(linkOf(index)));
    if (status !== 200 || !text.includes('"success":true')) return void (wrong += 1);
    const press = { index, pressedAt, answeredAt: sharedNow() };
    answered.push(press);
    onAnswered?.(press);
  });
  return { answered, wrong };
}
