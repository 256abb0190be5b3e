import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { Caller } from '../generate/caller.ts';
import { linkPath, listPath, requestPath, setBoard } from '../run/board.ts';
import { newBooking } from '../run/desk.ts';
import { CONTRACTS, addContracts, COUNTS, METRICS, removeAll } from '../run/desk.ts';
import { CHECKED_IN, Morning, SEARCH } from '../run/morning.ts';
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
    const peer = await startPeer(environment.dataFolder, 'fixed-answers.ts', await recordAnswers(environment, staff));
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

/** Records one response of each kind. */
async function recordAnswers(environment: Environment, staff: Caller) {
  const customer = new Caller(environment.url);
  const unchanged = async (path: string) => {
    const { etag = '' } = (await staff.get(path)).headers;
    return { method: 'GET', begins: path, answer: toRecordedAnswer(await staff.get(path, { 'if-none-match': etag })) };
  };
  const booking = await staff.send('POST', '/api/clients', newBooking());
  const moved = await staff.send('PATCH', `/api/clients/${idOf(0)}/shuttle-status`, {
    status: 'picked_up',
    shuttleNumber: 2,
  });
  const answers = [
    await unchanged(listPath('requesting_ride')),
    await unchanged(listPath('picked_up')),
    await unchanged(listPath('dropped_off')),
    await unchanged(CHECKED_IN),
    await unchanged(CONTRACTS),
    await unchanged(METRICS),
    await unchanged(COUNTS),
    { method: 'GET', begins: SEARCH, answer: toRecordedAnswer(await staff.get(`${SEARCH}smith`)) },
    { method: 'GET', begins: linkPath(''), answer: toRecordedAnswer(await customer.get(linkPath(linkOf(0)))) },
    {
      method: 'POST',
      begins: requestPath(''),
      answer: toRecordedAnswer(await customer.send('POST', requestPath(linkOf(0)))),
    },
    {
      method: 'POST',
      begins: '/api/clients/shuttle/auto-checkout',
      answer: toRecordedAnswer(await staff.send('POST', '/api/clients/shuttle/auto-checkout')),
    },
    { method: 'POST', begins: '/api/clients', answer: toRecordedAnswer(booking) },
    { method: 'PATCH', begins: '/api/clients/', answer: toRecordedAnswer(moved) },
  ];
  await staff.send('DELETE', `/api/clients/${JSON.parse(booking.text).id}`);
  return answers;
}
