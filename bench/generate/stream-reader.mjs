/**
 * Keeps many live streams open in its own process and records when each ride request arrived on each. Some streams belong to
 * boards that acknowledge requests. Controlled by `streams.mjs` through messages.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../measure/figures.mjs';
import { sharedNow } from './pace.mjs';
import { AcknowledgingBoard } from './board-device.mjs';

/** A request that arrives later than this counts as missed. */
const TIMEOUT_MS = 3000;

/**
 * A ride request in a frame: whether it is new, and whether it is unacknowledged.
 * @typedef {{id: string, isNew: boolean, isUnacknowledged: boolean}} RideFrame
 *
 * @typedef {import('./streams.mjs').Target} Target
 */

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
let streams = 0;
/** By stream. @type {Map<number, AcknowledgingBoard>} */
const boards = new Map();
/** Since the last `begin`: by customer, when it came in on each stream. @type {Map<string, Float64Array>} */
let arrivals = new Map();
let doubled = 0;
let lastFrame = '';
/** Streams of a gateway receive identical text, so each text is parsed once. @type {Map<string, RideFrame[]>} */
let parsed = new Map();

/** @param {Target} target @returns {Promise<void>} once the stream says hello */
function open(target) {
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

/** @param {number} stream @param {string} text whole frames */
function receive(stream, text) {
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

/** @param {string} id @param {number} stream @param {number} now */
function recordArrival(id, stream, now) {
  let times = arrivals.get(id);
  if (!times) arrivals.set(id, (times = new Float64Array(streams)));
  if (times[stream]) doubled += 1;
  else times[stream] = now;
}

/** @param {string} text of one frame @returns {RideFrame[]} */
function rideOf(text) {
  const [name, data = ''] = text.split('\ndata: ');
  if (name !== 'event: ride') return [];
  const { clientId: id, shuttleStatus, playAudioAlert, acknowledgedAt, unacknowledgedAt } = JSON.parse(data).ride;
  const isUnacknowledged = shuttleStatus === 'requesting_ride' && playAudioAlert && !acknowledgedAt;
  // The same request is sent again when nobody acknowledged it for half a minute.
  const isNew = isUnacknowledged && !unacknowledgedAt;
  if (isNew) lastFrame = `${text}\n\n`;
  return [{ id, isNew, isUnacknowledged }];
}

/** @param {number} from @param {number} to the streams that are asked about @param {[string, number][]} timed */
async function end(from, to, timed) {
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
  /** @param {{targets: Target[]}} input */
  open: async ({ targets }) => {
    await Promise.all(targets.map(open));
    return { streams };
  },
  begin: () => {
    arrivals = new Map();
    doubled = 0;
    for (const board of boards.values()) board.begin();
  },
  /** @param {{from: number, to: number, timed: [string, number][]}} input */
  end: ({ from, to, timed }) => end(from, to, timed),
  frame: () => lastFrame,
};

process.on('message', async (/** @type {{id: number, command: keyof typeof commands, input: any}} */ message) => {
  const { id, command, input } = message;
  try {
    process.send?.({ id, answer: await commands[command](input) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
