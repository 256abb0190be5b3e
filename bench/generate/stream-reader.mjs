/**
 * Holds many live streams open in a process of its own and notes when each ride request came in on each; some of them are of
 * screens that acknowledge what they show. Started by `streams.mjs`, which it is told by and answers through the channel between
 * them.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../measure/figures.mjs';
import { sharedNow } from './pace.mjs';
import { SoundingScreen } from './board-device.mjs';

/** Longer than this after the last acknowledgement, an event counts as missed. */
const PATIENCE_MS = 3000;

/**
 * What a frame tells of a request: that it was made, or that it is one that rings no more, or that was heard.
 * @typedef {{id: string, isNew: boolean, isUnacknowledged: boolean}} RideFrame
 *
 * @typedef {import('./streams.mjs').Target} Target
 */

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
let streams = 0;
/** By stream. @type {Map<number, SoundingScreen>} */
const screens = new Map();
/** Since the last `begin`: by customer, when it came in on each stream. @type {Map<string, Float64Array>} */
let seen = new Map();
let doubled = 0;
let frame = '';
/** All streams of a gateway that are of one kind are sent the same text: it is read once. @type {Map<string, RideFrame[]>} */
let read = new Map();

/** @param {Target} target @returns {Promise<void>} once the stream says hello */
function open(target) {
  const { url, headers, isSounding } = target;
  const stream = streams;
  streams += 1;
  if (isSounding) screens.set(stream, new SoundingScreen(target));
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered with ${response.statusCode}`));
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        const text = rest + chunk;
        const end = text.lastIndexOf('\n\n') + 2;
        rest = end < 2 ? text : text.slice(end);
        if (end >= 2) take(stream, text.slice(0, end));
        resolve();
      });
    }).on('error', reject);
  });
}

/** @param {number} stream @param {string} text whole frames */
function take(stream, text) {
  const now = sharedNow();
  let frames = read.get(text);
  if (!frames) {
    frames = text.split('\n\n').flatMap(rideOf);
    if (read.size > 1000) read = new Map();
    read.set(text, frames);
  }
  const screen = screens.get(stream);
  for (const { id, isNew, isUnacknowledged } of frames) {
    screen?.show(id, isUnacknowledged);
    if (isNew) note(id, stream, now);
  }
}

/** @param {string} id @param {number} stream @param {number} now */
function note(id, stream, now) {
  let times = seen.get(id);
  if (!times) seen.set(id, (times = new Float64Array(streams)));
  if (times[stream]) doubled += 1;
  else times[stream] = now;
}

/** @param {string} text of one frame @returns {RideFrame[]} */
function rideOf(text) {
  const [name, data = ''] = text.split('\ndata: ');
  if (name !== 'event: ride') return [];
  const { clientId: id, shuttleStatus, playAudioAlert, acknowledgedAt, unacknowledgedAt } = JSON.parse(data).ride;
  const isUnacknowledged = shuttleStatus === 'requesting_ride' && playAudioAlert && !acknowledgedAt;
  // That nobody hears it for half a minute is told of the same request.
  const isNew = isUnacknowledged && !unacknowledgedAt;
  if (isNew) frame = `${text}\n\n`;
  return [{ id, isNew, isUnacknowledged }];
}

/** @param {number} from @param {number} to the streams that are asked about @param {[string, number][]} timed */
async function end(from, to, timed) {
  const missing = () =>
    timed.reduce(
      (sum, [id]) =>
        sum +
        (seen
          .get(id)
          ?.subarray(from, to)
          .filter((at) => !at).length ?? to - from),
      0,
    );
  const asked = [...screens].flatMap(([stream, screen]) => (stream >= from && stream < to ? [screen] : []));
  const unheard = () => asked.reduce((sum, screen) => sum + screen.unheard.size, 0);
  const patience = sharedNow() + PATIENCE_MS;
  while (missing() + unheard() > 0 && sharedNow() < patience) await sleep(20);
  const delays = timed.flatMap(([id, at]) =>
    [...(seen.get(id)?.subarray(from, to) ?? [])].filter(Boolean).map((arrived) => Math.max(0, arrived - at)),
  );
  const latencies = asked.flatMap((screen) => screen.latencies);
  return {
    missed: missing(),
    doubled,
    deliveries: delays.length,
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    p99: percentile(delays, 0.99),
    acknowledgements: {
      count: latencies.length,
      wrong: asked.reduce((sum, { wrong }) => sum + wrong, 0),
      unheard: unheard(),
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
    },
  };
}

const commands = {
  /** @param {{targets: Target[]}} given */
  open: async ({ targets }) => {
    await Promise.all(targets.map(open));
    return { streams };
  },
  begin: () => {
    seen = new Map();
    doubled = 0;
    for (const screen of screens.values()) screen.begin();
  },
  /** @param {{from: number, to: number, timed: [string, number][]}} given */
  end: ({ from, to, timed }) => end(from, to, timed),
  frame: () => frame,
};

process.on('message', async (/** @type {{id: number, command: keyof typeof commands, given: any}} */ message) => {
  const { id, command, given } = message;
  try {
    process.send?.({ id, answer: await commands[command](given) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit());
