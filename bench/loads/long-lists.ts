import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { figuresOf } from '../measure/figures.ts';
import { listPath, setBoard } from '../run/board.ts';
import { runAtRate } from '../generate/pace.ts';
import type { Load } from '../run/run-load.ts';
import type { Caller } from '../generate/caller.ts';

const RIDES = 60;
const POLLS_A_SECOND = 100;
/** As many as a lot may have at once, plus some that wait. */
const READERS = 6;
const MAX_TIMES = 2;
const YEAR = `/api/clients?checkoutFrom=${encodeURIComponent(lotTime(Date.now() - 365 * 86_400_000))}`;

/** Polls of a board beside lists of a year. The peer is the same polls alone. */
export const longLists: Load = {
  name: 'long-lists',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    return [
      {
        title: 'polls of a board beside lists of a year',
        seconds: 20,
        lotline: {
          round: async (seconds) => {
            const read = startReaders(environment.url, staff.cookieHeader);
            const figures = await pollAtRate(staff, seconds);
            return { figures, also: { 'MB of lists a second': (await read.end()) / 1e6 / seconds } };
          },
        },
        peer: { round: async (seconds) => ({ figures: await pollAtRate(staff, seconds) }) },
        check: ({ lotline, peer }) => {
          const times = lotline.p99.median / peer.p99.median;
          const measured = `${times.toFixed(2)} (${lotline.p99.median.toFixed(1)} to ${peer.p99.median.toFixed(1)} ms)`;
          const reached = times <= MAX_TIMES;
          return [{ what: 'p99 of that alone', must: `at most ${MAX_TIMES}`, measured, reached, correctness: false }];
        },
        end: async () => {},
      },
    ];
  },
};

/** Polls at a steady rate, three of four with If-None-Match. */
async function pollAtRate(staff: Caller, seconds: number) {
  const path = listPath('picked_up');
  const { etag = '' } = (await staff.get(path)).headers;
  const latencies: number[] = [];
  let wrong = 0;
  await runAtRate(POLLS_A_SECOND, seconds, async (turn) => {
    const { ms, status } = await staff.get(path, turn % 4 === 0 ? {} : { 'if-none-match': etag });
    latencies.push(ms);
    if (status !== 200 && status !== 304) wrong += 1;
  });
  return figuresOf(latencies, seconds, wrong);
}

/** Starts readers in their own process, so that they do not delay the polls. */
function startReaders(url: string, headers: Record<string, string>) {
  const program = `
    let bytes = 0;
    const { url, headers, readers } = JSON.parse(process.argv[1]);
    const read = async () => {
      for (;;) {
        try {
          const response = await fetch(url, { headers });
          for await (const chunk of response.body) bytes += chunk.length;
          if (response.status !== 200) await new Promise((resolve) => setTimeout(resolve, 1000));
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 1000));
        }
      }
    };
    for (let reader = 0; reader < readers; reader += 1) read();
    process.on('SIGTERM', () => process.stdout.write(String(bytes), () => process.exit(0)));`;
  const input = JSON.stringify({
    url: `${url}${YEAR}`,
    headers: { ...headers, 'accept-encoding': 'identity' },
    readers: READERS,
  });
  const child = spawn(process.execPath, ['-e', program, input], { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill); // it must not outlive this process
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  return {
    /** Returns the number of received bytes. */
    async end() {
      child.kill('SIGTERM');
      await once(child, 'close');
      process.off('exit', kill);
      return Number(said);
    },
  };
}

function lotTime(ms: number) {
  return `${new Date(ms).toISOString().slice(0, 10)} 00:00:00`;
}
