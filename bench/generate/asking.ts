import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf, type Figures } from '../measure/figures.ts';

/** What a request has to tell: its duration in ms, and whether its answer is right. */
type Asked = { status: number; ms: number; text: string };

/** Starts work at a steady rate, whether or not earlier work has ended, and waits for all of it. */
export async function runAtRate(perSecond: number, seconds: number, work: (turn: number) => Promise<void>) {
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let turn = 0; turn < Math.floor(perSecond * seconds); turn += 1) {
    const wait = begun + (turn * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    running.push(work(turn));
  }
  await Promise.all(running);
}

/** Asks again and again for some seconds, each time after the answer before. Any status but 200 is wrong. */
export async function askInTurn(seconds: number, ask: (turn: number) => Promise<Asked>): Promise<Figures> {
  const begun = performance.now();
  const turns = function* () {
    for (let turn = 0; performance.now() - begun < seconds * 1000; turn += 1) yield turn;
  };
  return askEach(turns(), 1, ask, ({ status }) => status === 200);
}

/** Asks once for each, as fast as so many connections get answers. A request without an answer is wrong. */
export async function askEach<Each>(
  all: Iterable<Each>,
  connections: number,
  ask: (each: Each) => Promise<Asked>,
  isRight: (asked: Asked) => boolean,
): Promise<Figures> {
  const waiting = all[Symbol.iterator]();
  const latencies: number[] = [];
  let wrong = 0;
  const begun = performance.now();
  const connection = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const asked = await ask(next.value).catch(() => undefined);
      if (asked) latencies.push(asked.ms);
      if (!asked || !isRight(asked)) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return figuresOf(latencies, (performance.now() - begun) / 1000, wrong);
}

/** Milliseconds of a clock that all processes of this machine share. */
export const sharedNow = () => Number(process.hrtime.bigint()) / 1e6;
