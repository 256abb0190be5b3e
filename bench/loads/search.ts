import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '../../scripts/system/services.ts';
import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { Caller } from '../generate/caller.ts';
import { wrk } from '../generate/wrk.ts';
import { ratioAtLeast, withinMs } from '../run/verdicts.ts';
import { customer, frequentFourDigits, lastFour, countOnLot } from '../seed/customers.ts';
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
    const staff = await environment.signIn();
    const names = namesOf(environment.customers).map(searchPath);
    const digits = digitsOf(environment.customers).map(searchPath);
    const [first = ''] = names;
    const answer = toRecordedAnswer(await staff.get(first));
    const peer = await startPeer(environment.dataFolder, 'search.ts', {
      ...answer,
      headers: withoutLength(answer.headers),
      databaseUrl: environment.databaseUrl,
      statements: pathToFileURL(join(REPOSITORY, 'services/clients/dist/listing/page-statement.js')).href,
      lot: LOT,
      limit: LIMIT,
    });
    const folder = mkdtempSync(join(tmpdir(), 'lotline-searches-'));
    const headers = staff.cookieHeader;
    const part = async (paths: string[], connections: number) => {
      const differing = await countDiffering(staff, new Caller(peer.url), paths);
      const pathsFile = join(mkdtempSync(join(folder, 'paths-')), 'paths');
      writeFileSync(pathsFile, paths.join('\n'));
      const ask = (url: string) => async (seconds: number) => ({
        figures: await wrk({ url, connections, seconds, headers, pathsFile }),
      });
      const round = async (seconds: number) => ({
        ...(await ask(environment.url)(seconds)),
        never: { 'answers that differ from the SQL’s': differing },
      });
      return { seconds: 5, lotline: { round }, peer: { pid: peer.pid, round: ask(peer.url) } };
    };
    const alone = {
      check: (figures: PartFigures) => [
        withinMs(
          `p95 over ${environment.customers.toLocaleString('en')} customers`,
          figures.lotline.p95.median,
          ALONE_MS,
        ),
      ],
      end: async () => {},
    };
    return [
      { title: 'name, customer ID, alone', ...(await part(names, 1)), ...alone },
      { title: 'four digits, also such as many have, alone', ...(await part(digits, 1)), ...alone },
      {
        title: 'all of these, eight at once',
        ...(await part([...names, ...digits], 8)),
        check: (figures) => (environment.customers >= LARGE ? [ratioAtLeast(figures, 0.5)] : []),
        end: async () => {
          await peer.stop();
          rmSync(folder, { recursive: true, force: true });
        },
      },
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

/** @param headers names and values in turn */
const withoutLength = (headers: string[]) => {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length');
  return at < 0 ? headers : headers.toSpliced(at, 2);
};
