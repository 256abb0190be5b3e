import { median, spreadOf, type Figures, type Spread } from '../measure/figures.ts';
import { runLeastDisturbed, usageOf } from '../measure/processes.ts';
import { noErrors, memoryVerdict, type Verdict } from './verdicts.ts';
import type { Environment } from './environment.ts';
import type { Options } from '../options.ts';

/** A load with a peer, as in the table of docs/performance.md. */
export interface Load {
  name: string;
  /** measured one after the other */
  parts: (environment: Environment) => Promise<Part[]>;
}

export interface Part {
  title: string;
  /** of a round, without --seconds */
  seconds: number;
  lotline: Subject;
  /** the peer, measured in alternating rounds */
  peer: Subject;
  /** returns what must be reached; wrong responses are always checked */
  check: (figures: PartFigures) => Verdict[];
  end: () => Promise<void>;
}

interface Subject {
  round: (seconds: number) => Promise<Round>;
  /** prepares a round; not measured */
  before?: (seconds: number) => Promise<void>;
  /** of a process outside of the environment */
  pid?: number;
}

export interface Round {
  figures: Figures;
  /** counts that must be 0: stale, missed, doubled */
  never?: Record<string, number>;
  /** further figures by name */
  also?: Record<string, number>;
}

interface SubjectFigures {
  perSecond: Spread;
  p50: Spread;
  p95: Spread;
  p99: Spread;
  /** over all rounds */
  requests: number;
  /** over all rounds */
  wrong: number;
  /** over all rounds */
  never: Record<string, number>;
  also: Record<string, Spread>;
  /** of each process, under load */
  cpuSecondsAMinute: Record<string, number>;
  /** the share of CPU time that the host gave to others */
  withheld: Spread;
}

export interface PartFigures {
  lotline: SubjectFigures;
  peer: SubjectFigures;
  /** of requests a second, Lotline to the peer, in adjacent rounds */
  ratio: Spread;
  /** of requests per CPU second, Lotline to the peer; less sensitive to other work on the machine */
  cpuRatio: number;
  /** of each process, from the warm-up to the end */
  memoryGrowthMb: Record<string, number>;
}

interface PartReport {
  title: string;
  figures: PartFigures;
  verdicts: Verdict[];
}

/** A load that works with screens in a browser and measures itself, without a peer. */
export interface ScreensLoad {
  name: string;
  screens: (
    environment: Environment,
    options: Pick<Options, 'rounds' | 'tries'>,
    log: (line: string) => void,
  ) => Promise<Screen[]>;
}

export interface Screen {
  title: string;
  scores: Record<string, Spread>;
  verdicts: Verdict[];
}

export interface LoadReport {
  name: string;
  parts: PartReport[];
  screens: Screen[];
  /** whether a response was wrong */
  failed: boolean;
}

/** The time until frequent code is compiled. */
const WARM_SECONDS = 10;

/** Runs a load; its screens or its parts one after the other. */
export async function runLoad(
  load: Load | ScreensLoad,
  environment: Environment,
  options: Pick<Options, 'rounds' | 'tries' | 'seconds'>,
  log: (line: string) => void,
): Promise<LoadReport> {
  log(`${load.name}: preparing`);
  const screens = 'screens' in load ? await load.screens(environment, options, log) : [];
  const parts = 'parts' in load ? await load.parts(environment) : [];
  const reports: PartReport[] = [];
  try {
    for (const part of parts)
      reports.push(await runPart(part, environment, options, (line) => log(`${load.name}: ${line}`)));
  } finally {
    for (const part of parts) await part.end();
  }
  const verdicts = [...screens, ...reports].flatMap((each) => each.verdicts);
  const failed = verdicts.some(({ correctness, reached }) => correctness && !reached);
  return { name: load.name, parts: reports, screens, failed };
}

type MeasuredRound = Round & { cpuSeconds: Record<string, number>; tookSeconds: number; withheld: number };

async function runPart(
  part: Part,
  environment: Environment,
  { rounds, tries, seconds = part.seconds }: Pick<Options, 'rounds' | 'tries' | 'seconds'>,
  log: (line: string) => void,
): Promise<PartReport> {
  const pids = { ...environment.pids(), ...(part.peer.pid && { peer: part.peer.pid }) };
  // Rounds shorter than a second only check the responses.
  if (seconds >= 1)
    for (const subject of [part.lotline, part.peer]) await runTries(subject, Math.min(WARM_SECONDS, seconds), {}, 1);
  environment.beginProfiles();
  const start = usageOf(pids);
  const done: { lotline: MeasuredRound[]; peer: MeasuredRound[] } = { lotline: [], peer: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const order: ('lotline' | 'peer')[] = round % 2 ? ['lotline', 'peer'] : ['peer', 'lotline'];
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

/** Runs several tries and returns the least disturbed. Errors of all tries count. */
async function runTries(
  subject: Subject,
  seconds: number,
  pids: Record<string, number>,
  tries: number,
): Promise<MeasuredRound> {
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

async function measure(
  subject: Subject,
  seconds: number,
  pids: Record<string, number>,
): Promise<Omit<MeasuredRound, 'withheld'>> {
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

function figuresOfSubject(rounds: MeasuredRound[]): SubjectFigures {
  const spread = (name: 'perSecond' | 'p50' | 'p95' | 'p99') => spreadOf(rounds.map(({ figures }) => figures[name]));
  const [first] = rounds;
  const names = (record: Record<string, number> | undefined) => Object.keys(record ?? {});
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

const requestsPerCpuSecond = (rounds: MeasuredRound[]) =>
  total(rounds.map(({ figures }) => figures.requests)) /
  total(rounds.flatMap(({ cpuSeconds }) => Object.values(cpuSeconds)));

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
