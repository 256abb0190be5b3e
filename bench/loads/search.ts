import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '../../scripts/system/services.ts';
import { Caller } from '../generate/caller.ts';
import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { pollsPart } from '../run/polls.ts';
import { withinMs } from '../run/verdicts.ts';
import { countOnLot, customer, frequentFourDigits, lastFour } from '../seed/customers.ts';
import { LOT } from '../seed/rows.ts';
import type { Load, PartFigures } from '../run/run-load.ts';

/** As in the search dialog. */
const LIMIT = 50;
const TERMS = 300;
const COMPARED = 30;
const ALONE_MS = 25;
const LARGE = 1_000_000;

export const search: Load = {
  name: 'search',
  async parts(environment) {
    const caller = await environment.signIn();
    const { customers } = environment;
    const names = namesOf(customers).map(searchPath);
    const digits = digitsOf(customers).map(searchPath);
    const peer = await startPeer(environment.dataFolder, 'listing.ts', {
      answer: toRecordedAnswer(await caller.get(names[0] ?? '')),
      databaseUrl: environment.databaseUrl,
      listing: pathToFileURL(`${REPOSITORY}/services/clients/dist/listing`).href,
      lot: LOT,
      pageSize: LIMIT,
    });
    const part = async (title: string, paths: string[], connections: number, share?: number) => {
      const differing = await countDiffering(caller, new Caller(peer.url), paths);
      const beside = async () => ({ never: { 'answers that differ from the SQL’s': differing } });
      return pollsPart(environment, { title, caller, paths, connections, share, peer, beside });
    };
    const alone = async (title: string, paths: string[]) => ({
      ...(await part(`${title}, alone`, paths, 1)),
      check: ({ lotline }: PartFigures) => [
        withinMs(`p95 over ${customers.toLocaleString('en')} customers`, lotline.p95.median, ALONE_MS),
      ],
    });
    const all = await part(
      'all of these, eight at once',
      [...names, ...digits],
      8,
      customers >= LARGE ? 0.5 : undefined,
    );
    return [
      await alone('name, customer ID', names),
      await alone('four digits, also such as many have', digits),
      { ...all, end: peer.stop },
    ];
  },
};

const searchPath = (term: string) => `/api/clients?search=${encodeURIComponent(term)}&limit=${LIMIT}`;

/** The fractional parts of its multiples are evenly distributed and never repeat. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/** Returns customers spread over all. */
const spreadIndex = (turn: number, customers: number) => Math.floor(((turn * GOLDEN_RATIO) % 1) * customers);

/** Last names, full names and customer ids in turn. */
function namesOf(customers: number) {
  const here = countOnLot(customers);
  return Array.from({ length: TERMS }, (_, turn) => {
    const index = spreadIndex(turn, customers);
    const { firstName, lastName, customerId } = customer(index, here, 0);
    if (turn % 3 === 2) return customerId ?? `HV-${1_000_000 + index - (index % 3)}`;
    return turn % 3 === 1 ? lastName : `${firstName} ${lastName}`;
  });
}

/** The last four digits of arbitrary customers, alternating with digits that many have. */
function digitsOf(customers: number) {
  const ofMany = frequentFourDigits(customers);
  return Array.from({ length: TERMS }, (_, turn) =>
    turn % 2 ? lastFour(spreadIndex(turn, customers)) : (ofMany[(turn / 2) % ofMany.length] ?? ''),
  );
}

async function countDiffering(staff: Caller, peer: Caller, paths: string[]) {
  let differing = 0;
  for (const path of paths.slice(0, COMPARED)) {
    const [ours, plain] = [await staff.get(path), await peer.get(path)];
    if (ours.status !== 200 || ours.text !== plain.text || ours.text === '[]') differing += 1;
  }
  return differing;
}
