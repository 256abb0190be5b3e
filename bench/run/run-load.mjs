import { median, spreadOf } from '../measure/figures.mjs';
import { runLeastDisturbed, usageOf } from '../measure/processes.mjs';
import { noErrors, memoryVerdict } from './verdicts.mjs';

/**
 * @typedef {import('./environment.mjs').Environment} Environment
 * @typedef {import('../measure/figures.mjs').Figures} Figures
 * @typedef {import('../measure/figures.mjs').Spread} Spread
 * @typedef {import('./verdicts.mjs').Verdict} Verdict
 *
 * A load with a peer, as in the table of docs/performance.md.
 * @typedef {object} Load
 * @property {string} name
 * @property {(environment: Environment) => Promise<Part[]>} parts measured one after the other
 *
 * @typedef {object} Part
 * @property {string} title
 * @property {number} seconds of a round, without --seconds
 * @property {Subject} lotline
 * @property {Subject} peer the peer, measured in alternating rounds
 * @property {(figures: PartFigures) => Verdict[]} check returns what must be reached; wrong responses are always checked
 * @property {() => Promise<void>} end
 *
 * @typedef {object} Subject
 * @property {(seconds: number) => Promise<Round>} round
 * @property {(seconds: number) => Promise<void>} [before] prepares a round; not measured
 * @property {number} [pid] of a process outside of the environment
 *
 * @typedef {object} Round
 * @property {Figures} figures
 * @property {Record<string, number>} [never] counts that must be 0: stale, missed, doubled
 * @property {Record<string, number>} [also] further figures by name
 *
 * @typedef {object} SubjectFigures
 * @property {Spread} perSecond
 * @property {Spread} p50
 * @property {Spread} p95
 * @property {Spread} p99
 * @property {number} requests over all rounds
 * @property {number} wrong over all rounds
 * @property {Record<string, number>} never over all rounds
 * @property {Record<string, Spread>} also
 * @property {Record<string, number>} cpuSecondsAMinute of each process, under load
 * @property {Spread} withheld the share of CPU time that the host gave to others
 *
 * @typedef {object} PartFigures
 * @property {SubjectFigures} lotline
 * @property {SubjectFigures} peer
 * @property {Spread} ratio of requests a second, Lotline to the peer, in adjacent rounds
 * @property {number} cpuRatio of requests per CPU second, Lotline to the peer; less sensitive to other work on the machine
 * @property {Record<string, number>} memoryGrowthMb of each process, from the warm-up to the end
 *
 * @typedef {object} PartReport
 * @property {string} title
 * @property {PartFigures} figures
 * @property {Verdict[]} verdicts
 *
 * @typedef {object} LoadReport
 * @property {string} name
 * @property {PartReport[]} parts
 * @property {import('./run-pages.mjs').PageReport[]} pages of a load that opens pages
 * @property {boolean} failed whether a response was wrong
 */

/** The time until frequent code is compiled. */
const WARM_SECONDS = 10;
/**
 * @param {Load} load @param {Environment} environment
 * @param {Pick<import('../options.mjs').Options, 'rounds' | 'tries' | 'seconds'>} options
 * @param {(line: string) => void} log
 * @returns {Promise<LoadReport>}
 */
export async function runLoad(load, environment, options, log) {
  log(`${load.name}: preparing`);
  const parts = await load.parts(environment);
  /** @type {PartReport[]} */
  const reports = [];
  try {
    for (const part of parts)
      reports.push(await runPart(part, environment, options, (line) => log(`${load.name}: ${line}`)));
  } finally {
    for (const part of parts) await part.end();
  }
  const failed = reports.some(({ verdicts }) => verdicts.some(({ correctness, reached }) => correctness && !reached));
  return { name: load.name, parts: reports, pages: [], failed };
}

/**
 * @typedef {Round & {cpuSeconds: Record<string, number>, tookSeconds: number, withheld: number}} MeasuredRound
 *
 * @param {Part} part @param {Environment} environment
 * @param {Pick<import('../options.mjs').Options, 'rounds' | 'tries' | 'seconds'>} options
 * @param {(line: string) => void} log
 * @returns {Promise<PartReport>}
 */
async function runPart(part, environment, { rounds, tries, seconds = part.seconds }, log) {
  const pids = { ...environment.pids(), ...(part.peer.pid && { peer: part.peer.pid }) };
  // Rounds shorter than a second only check the responses.
  if (seconds >= 1)
    for (const subject of [part.lotline, part.peer]) await runTries(subject, Math.min(WARM_SECONDS, seconds), {}, 1);
  environment.beginProfiles();
  const start = usageOf(pids);
  /** @type {{lotline: MeasuredRound[], peer: MeasuredRound[]}} */
  const done = { lotline: [], peer: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const order = /** @type {('lotline' | 'peer')[]} */ (round % 2 ? ['lotline', 'peer'] : ['peer', 'lotline']);
    for (const name of order) {
      const result = await runTries(part[name], seconds, pids, tries);
      done[name].push(result);
      const { perSecond, p50, p99, wrong } = result.figures;
      const latency = `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
      const host = `${(result.withheld * 100).toFixed(0)} % withheld`;
      const figures = `${perSecond.toFixed(0)}/s, ${latency}, ${wrong} wrong, ${host}`;
      log(`${part.title}, round ${round} of ${rounds}, ${name}: ${figures}`);
    }
  }
  const end = usageOf(pids);
  const figures = {
    lotline: figuresOfSubject(done.lotline),
    peer: figuresOfSubject(done.peer),
    ratio: spreadOf(done.lotline.map(({ figures }, at) => figures.perSecond / (done.peer[at]?.figures.perSecond ?? 0))),
    cpuRatio: requestsPerCpuSecond(done.lotline) / requestsPerCpuSecond(done.peer),
    memoryGrowthMb: Object.fromEntries(
      Object.keys(start).map((name) => [name, (end[name]?.memoryMb ?? 0) - (start[name]?.memoryMb ?? 0)]),
    ),
  };
  const verdicts = [...part.check(figures), ...noErrors(figures), memoryVerdict(figures.memoryGrowthMb)];
  return { title: part.title, figures, verdicts };
}

/**
 * Runs several tries and returns the least disturbed. Errors of all tries count.
 * @param {Subject} subject @param {number} seconds @param {Record<string, number>} pids @param {number} tries
 * @returns {Promise<MeasuredRound>}
 */
async function runTries(subject, seconds, pids, tries) {
  const all = await runLeastDisturbed(
    tries,
    () => measure(subject, seconds, pids),
    async () => subject.before?.(seconds),
  );
  const [best] = all;
  const never = Object.keys(best.never ?? {}).map((name) => [name, total(all.map((each) => each.never?.[name] ?? 0))]);
  const wrong = total(all.map(({ figures }) => figures.wrong));
  return { ...best, figures: { ...best.figures, wrong }, never: Object.fromEntries(never) };
}

/** @param {Subject} subject @param {number} seconds @param {Record<string, number>} pids @returns {Promise<Omit<MeasuredRound, 'withheld'>>} */
async function measure(subject, seconds, pids) {
  const before = usageOf(pids);
  const begun = performance.now();
  const round = await subject.round(seconds);
  const tookSeconds = (performance.now() - begun) / 1000;
  const after = usageOf(pids);
  const cpuSeconds = Object.fromEntries(
    Object.keys(before).map((name) => [name, (after[name]?.cpuSeconds ?? 0) - (before[name]?.cpuSeconds ?? 0)]),
  );
  return { ...round, cpuSeconds, tookSeconds };
}

/** @param {MeasuredRound[]} rounds @returns {SubjectFigures} */
function figuresOfSubject(rounds) {
  const spread = (/** @type {'perSecond' | 'p50' | 'p95' | 'p99'} */ name) =>
    spreadOf(rounds.map(({ figures }) => figures[name]));
  const [first] = rounds;
  const names = (/** @type {Record<string, number> | undefined} */ record) => Object.keys(record ?? {});
  return {
    perSecond: spread('perSecond'),
    p50: spread('p50'),
    p95: spread('p95'),
    p99: spread('p99'),
    requests: total(rounds.map(({ figures }) => figures.requests)),
    wrong: total(rounds.map(({ figures }) => figures.wrong)),
    never: Object.fromEntries(
      names(first?.never).map((name) => [name, total(rounds.map(({ never }) => never?.[name] ?? 0))]),
    ),
    also: Object.fromEntries(
      names(first?.also).map((name) => [name, spreadOf(rounds.map(({ also }) => also?.[name] ?? Number.NaN))]),
    ),
    cpuSecondsAMinute: Object.fromEntries(
      names(first?.cpuSeconds).map((name) => [
        name,
        median(rounds.map(({ cpuSeconds, tookSeconds }) => ((cpuSeconds[name] ?? 0) / tookSeconds) * 60)),
      ]),
    ),
    withheld: spreadOf(rounds.map(({ withheld }) => withheld)),
  };
}

/** @param {MeasuredRound[]} rounds */
const requestsPerCpuSecond = (rounds) =>
  total(rounds.map(({ figures }) => figures.requests)) /
  total(rounds.flatMap(({ cpuSeconds }) => Object.values(cpuSeconds)));

/** @param {number[]} values */
const total = (values) => values.reduce((sum, value) => sum + value, 0);
