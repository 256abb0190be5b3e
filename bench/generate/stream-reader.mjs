/**
 * Holds many live streams open in a process of its own and notes when each ride request came in on each. Started by
 * `streams.mjs`, which it is told by and answers through the channel between them.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../measure/figures.mjs';
import { sharedNow } from './now.mjs';

/** Longer than this after the last acknowledgement, an event counts as missed. */
const PATIENCE_MS = 3000;
const REQUESTED = '"shuttleStatus":"requesting_ride"';

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
let streams = 0;
/** Since the last `begin`: by customer, when it came in on each stream. @type {Map<string, Float64Array>} */
let seen = new Map();
let doubled = 0;
let frame = '';
/** All streams of a gateway are sent the same text: it is read once. @type {Map<string, string[]>} */
let read = new Map();

/** @param {{url: string, headers: Record<string, string>}} target @returns {Promise<void>} once the stream says hello */
function open({ url, headers }) {
  const stream = streams;
  streams += 1;
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
  let ids = read.get(text);
  if (!ids) {
    ids = text.split('\n\n').flatMap(requestOf);
    if (read.size > 1000) read = new Map();
    read.set(text, ids);
  }
  for (const id of ids) {
    let times = seen.get(id);
    if (!times) seen.set(id, (times = new Float64Array(streams)));
    if (times[stream]) doubled += 1;
    else times[stream] = now;
  }
}

/** The customer of a frame that tells of a ride request. @param {string} text */
function requestOf(text) {
  const [name, data = ''] = text.split('\ndata: ');
  if (name !== 'event: ride' || !data.includes(REQUESTED)) return [];
  frame = `${text}\n\n`;
  return [String(JSON.parse(data).ride.clientId)];
}

/** @param {number} from @param {number} to the streams that are asked about @param {[string, number][]} acknowledged */
async function end(from, to, acknowledged) {
  const missing = () =>
    acknowledged.reduce(
      (sum, [id]) =>
        sum +
        (seen
          .get(id)
          ?.subarray(from, to)
          .filter((at) => !at).length ?? to - from),
      0,
    );
  const patience = sharedNow() + PATIENCE_MS;
  while (missing() > 0 && sharedNow() < patience) await sleep(20);
  const delays = acknowledged.flatMap(([id, at]) =>
    [...(seen.get(id)?.subarray(from, to) ?? [])].filter(Boolean).map((arrived) => Math.max(0, arrived - at)),
  );
  return {
    missed: missing(),
    doubled,
    deliveries: delays.length,
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    p99: percentile(delays, 0.99),
  };
}

const commands = {
  /** @param {{targets: {url: string, headers: Record<string, string>}[]}} given */
  open: async ({ targets }) => {
    await Promise.all(targets.map(open));
    return { streams };
  },
  begin: () => {
    seen = new Map();
    doubled = 0;
  },
  /** @param {{from: number, to: number, acknowledged: [string, number][]}} given */
  end: ({ from, to, acknowledged }) => end(from, to, acknowledged),
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
