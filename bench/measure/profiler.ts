/**
 * Preloaded into each service. The first SIGUSR2 starts a CPU profile; the next one, or the end of the process, writes it to
 * BENCH_PROFILES.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

const [, program = ''] = process.argv;
const service = /services\/(\w+)\/dist\/main\.js$/.exec(program)?.[1];
let session: Session | undefined;

function begin() {
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 200 });
  session.post('Profiler.start');
}

function end() {
  // Within the same process, the callback runs synchronously.
  session?.post('Profiler.stop', (error, { profile }) => {
    const file = join(process.env.BENCH_PROFILES ?? '.', `${service}-${process.pid}.cpuprofile`);
    if (!error) writeFileSync(file, JSON.stringify(profile));
  });
  session?.disconnect();
  session = undefined;
}

if (service) {
  process.on('SIGUSR2', () => (session ? end() : begin()));
  process.on('exit', end);
}
