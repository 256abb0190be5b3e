import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { Caller, type Answer } from '../generate/caller.ts';
import { linkPath, listPath, requestPath, setBoard } from '../run/board.ts';
import { addContracts, CONTRACTS, COUNTS, METRICS, newBooking, removeAll } from '../run/desk.ts';
import { AUTO_CHECKOUT, CHECKED_IN, Morning, SEARCH } from '../run/morning.ts';
import { withinMs } from '../run/verdicts.ts';
import { idOf, linkOf } from '../seed/customers.ts';
import type { Load } from '../run/run-load.ts';
import type { Environment } from '../run/environment.ts';

const RIDES = 60;
const WITHIN_MS = 25;

export const mixedMorning: Load = {
  name: 'mixed-morning',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    const added = await addContracts(staff);
    const peer = await startPeer(environment.dataFolder, 'fixed.ts', await recordAnswers(environment, staff));
    return [
      {
        title: '50 screens, 15 desks, 20 boards, 200 customers; rides, adds and searches',
        seconds: 60,
        lotline: {
          before: () => setBoard(staff, RIDES),
          round: (seconds) => new Morning(environment.url, staff, (id) => added.add(id)).round(seconds),
        },
        peer: { pid: peer.pid, round: (seconds) => new Morning(peer.url, staff, () => {}).round(seconds) },
        check: ({ lotline }) => [withinMs('99% of all answers', lotline.p99.median, WITHIN_MS)],
        end: async () => {
          await removeAll(staff, added);
          await peer.stop();
        },
      },
    ];
  },
};

/** Records one response of each kind. The longest paths that begin alike come first. */
async function recordAnswers(environment: Environment, staff: Caller) {
  const customer = new Caller(environment.url);
  const record = (method: string, begins: string, answer: Answer) => ({
    method,
    begins,
    answer: toRecordedAnswer(answer),
  });
  const polled = [
    ...(['requesting_ride', 'picked_up', 'dropped_off'] as const).map(listPath),
    ...[CHECKED_IN, CONTRACTS, METRICS, COUNTS],
  ];
  const unchanged = [];
  for (const path of polled) {
    const { etag = '' } = (await staff.get(path)).headers;
    unchanged.push(record('GET', path, await staff.get(path, { 'if-none-match': etag })));
  }
  const booking = await staff.send('POST', '/api/clients', newBooking());
  const lane = { status: 'picked_up', shuttleNumber: 2 };
  const answers = [
    ...unchanged,
    record('GET', SEARCH, await staff.get(`${SEARCH}smith`)),
    record('GET', linkPath(''), await customer.get(linkPath(linkOf(0)))),
    record('POST', requestPath(''), await customer.send('POST', requestPath(linkOf(0)))),
    record('POST', AUTO_CHECKOUT, await staff.send('POST', AUTO_CHECKOUT)),
    record('POST', '/api/clients', booking),
    record('PATCH', '/api/clients/', await staff.send('PATCH', `/api/clients/${idOf(0)}/shuttle-status`, lane)),
  ];
  await staff.send('DELETE', `/api/clients/${JSON.parse(booking.text).id}`);
  return answers;
}
