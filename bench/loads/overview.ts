import { setTimeout as sleep } from 'node:timers/promises';
import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { wrk } from '../generate/wrk.ts';
import { figuresOf } from '../measure/figures.ts';
import { newBooking, removeAll } from '../run/desk.ts';
import { ratioAtLeast, withinMs } from '../run/verdicts.ts';
import type { Caller } from '../generate/caller.ts';
import type { Load, Round } from '../run/run-load.ts';

const OVERVIEW = '/api/overview';
/** The time limit for the overview, in ms. */
const MAX_MS = 100;
/** The change reaches the gateway as an event; without it the overview would come from its cache. */
const EVENT_MS = 30;

/** The figures of all lots. */
export const overview: Load = {
  name: 'overview',
  async parts(environment) {
    const staff = await environment.signIn();
    const lots = JSON.parse((await staff.get(OVERVIEW)).text).length;
    const added = new Set<string>();
    const changed = await startPeer(
      environment.dataFolder,
      'fixed-answer.ts',
      toRecordedAnswer(await staff.get(OVERVIEW)),
    );
    const read = (reader: Caller) => (seconds: number) =>
      measureAfterAdds(staff, reader, seconds, (id) => added.add(id));
    /** The tag of the current figures: the part before has added customers. */
    const readTag = async () => {
      const { etag = '' } = (await staff.get(OVERVIEW)).headers;
      const answer = toRecordedAnswer(await staff.get(OVERVIEW, { 'if-none-match': etag }));
      if (answer.status !== 304) throw new Error(`An unchanged overview was answered with ${answer.status}`);
      return { answer, headers: { ...staff.cookieHeader, 'if-none-match': etag } };
    };
    let tag = await readTag();
    const unchanged = await startPeer(environment.dataFolder, 'fixed-answer.ts', tag.answer);
    const poll = (url: string) => async (seconds: number) => ({
      figures: await wrk({ url: `${url}${OVERVIEW}`, connections: 32, seconds, headers: tag.headers }),
    });
    return [
      {
        title: `${lots} lots, right after an add at one`,
        seconds: 10,
        lotline: { round: read(staff) },
        peer: { pid: changed.pid, round: read(staff.withSessionOnly(changed.url)) },
        check: ({ lotline }) => [withinMs('p95', lotline.p95.median, MAX_MS)],
        end: changed.stop,
      },
      {
        title: `${lots} lots, unchanged, 32 connections`,
        seconds: 5,
        lotline: { before: async () => void (tag = await readTag()), round: poll(environment.url) },
        peer: { pid: unchanged.pid, round: poll(unchanged.url) },
        check: (figures) => [ratioAtLeast(figures, 0.5)],
        end: async () => {
          await removeAll(staff, added);
          await unchanged.stop();
        },
      },
    ];
  },
};

/**
 * Adds a customer and reads the overview, repeatedly for some seconds.
 * @param staff who adds
 */
async function measureAfterAdds(
  staff: Caller,
  reader: Caller,
  seconds: number,
  onAdded: (id: string) => void,
): Promise<Round> {
  const latencies: number[] = [];
  let wrong = 0;
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) {
    const { status, text } = await staff.send('POST', '/api/clients', newBooking());
    if (status === 201) onAdded(JSON.parse(text).id);
    await sleep(EVENT_MS);
    const answer = await reader.get(OVERVIEW);
    latencies.push(answer.ms);
    if (status !== 201 || answer.status !== 200) wrong += 1;
  }
  return { figures: figuresOf(latencies, (performance.now() - begun) / 1000, wrong) };
}
