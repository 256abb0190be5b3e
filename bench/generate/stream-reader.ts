/**
 * Keeps many live streams open in its own process and records when each ride request arrived on each. Some streams belong to
 * boards that acknowledge requests. Controlled by `streams.ts` through messages.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../measure/figures.ts';
import { sharedNow } from './asking.ts';
import { AcknowledgingBoard } from './board-device.ts';
import type { Target } from './streams.ts';

/** A request that arrives later than this counts as missed. */
const TIMEOUT_MS = 3000;

/** A ride request in a frame: whether it is new, and whether it is unacknowledged. */
type RideFrame = { id: string; isNew: boolean; isUnacknowledged: boolean };

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
let streams = 0;
/** By stream. */
const boards: Map<number, AcknowledgingBoard> = new Map();
/** Since the last `begin`: by customer, when it came in on each stream. */
let arrivals: Map<string, Float64Array> = new Map();
let doubled = 0;
let lastFrame = '';
/** Streams of a gateway receive identical text, so each text is parsed once. */
let parsed: Map<string, RideFrame[]> = new Map();

/** @returns once the stream says hello */
function open(target: Target): Promise<void> {
  const { url, headers, isAcknowledging } = target;
  const stream = streams;
  streams += 1;
  if (isAcknowledging) boards.set(stream, new AcknowledgingBoard(target));
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered with ${response.statusCode}`));
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        const text = rest + chunk;
        const end = text.lastIndexOf('\n\n') + 2;
        rest = end < 2 ? text : text.slice(end);
        if (end >= 2) receive(stream, text.slice(0, end));
        resolve();
      });
    }).on('error', reject);
  });
}

/** @param text whole frames */
function receive(stream: number, text: string) {
  const now = sharedNow();
  let frames = parsed.get(text);
  if (!frames) {
    frames = text.split('\n\n').flatMap(rideOf);
    if (parsed.size > 1000) parsed = new Map();
    parsed.set(text, frames);
  }
  const board = boards.get(stream);
  for (const { id, isNew, isUnacknowledged } of frames) {
    board?.show(id, isUnacknowledged);
    if (isNew) recordArrival(id, stream, now);
  }
}

function recordArrival(id: string, stream: number, now: number) {
  let times = arrivals.get(id);
  if (!times) arrivals.set(id, (times = new Float64Array(streams)));
  if (times[stream]) doubled += 1;
  else times[stream] = now;
}

/** @param text of one frame */
function rideOf(text: string): RideFrame[] {
  const [name, data = ''] = text.split('\ndata: ');
  if (name !== 'event: ride') return [];
  const { clientId: id, shuttleStatus, playAudioAlert, acknowledgedAt, unacknowledgedAt } = JSON.parse(data).ride;
  const isUnacknowledged = shuttleStatus === 'requesting_ride' && playAudioAlert && !acknowledgedAt;
  // The same request is sent again when nobody acknowledged it for half a minute.
  const isNew = isUnacknowledged && !unacknowledgedAt;
  if (isNew) lastFrame = `${text}\n\n`;
  return [{ id, isNew, isUnacknowledged }];
}

/** @param to the streams that are asked about */
async function end(from: number, to: number, timed: [string, number][]) {
  const missing = () =>
    timed.reduce(
      (sum, [id]) =>
        sum +
        (arrivals
          .get(id)
          ?.subarray(from, to)
          .filter((at) => !at).length ?? to - from),
      0,
    );
  const asked = [...boards].flatMap(([stream, board]) => (stream >= from && stream < to ? [board] : []));
  const unacknowledged = () => asked.reduce((sum, board) => sum + board.unacknowledged.size, 0);
  const deadline = sharedNow() + TIMEOUT_MS;
  while (missing() + unacknowledged() > 0 && sharedNow() < deadline) await sleep(20);
  const delays = timed.flatMap(([id, at]) =>
    [...(arrivals.get(id)?.subarray(from, to) ?? [])].filter(Boolean).map((arrived) => Math.max(0, arrived - at)),
  );
  const latencies = asked.flatMap((board) => board.latencies);
  return {
    missed: missing(),
    doubled,
    deliveries: delays.length,
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    p99: percentile(delays, 0.99),
    acknowledgments: {
      count: latencies.length,
      wrong: asked.reduce((sum, { wrong }) => sum + wrong, 0),
      unacknowledged: unacknowledged(),
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
    },
  };
}

const commands = {
  open: async ({ targets }: { targets: Target[] }) => {
    await Promise.all(targets.map(open));
    return { streams };
  },
  begin: () => {
    arrivals = new Map();
    doubled = 0;
    for (const board of boards.values()) board.begin();
  },
  end: ({ from, to, timed }: { from: number; to: number; timed: [string, number][] }) => end(from, to, timed),
  frame: () => lastFrame,
};

process.on(
  'message',
  async (message: {
    id: number;
    command: keyof typeof commands;
    input: Parameters<typeof commands.open>[0] & Parameters<typeof commands.end>[0];
  }) => {
    const { id, command, input } = message;
    try {
      process.send?.({ id, answer: await commands[command](input) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
    }
  },
);
process.on('disconnect', () => process.exit());
