/** Loaded into a service before its own code: writes a CPU profile of its whole run into BENCH_PROFILES when it ends. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

const [, program = ''] = process.argv;
const service = /services\/(\w+)\/dist\/main\.js$/.exec(program)?.[1];
if (service) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.start');
  process.on('exit', () =>
    // In the same process this answers before it returns.
    session.post('Profiler.stop', (error, { profile }) => {
      const file = join(process.env.BENCH_PROFILES ?? '.', `${service}-${process.pid}.cpuprofile`);
      if (!error) writeFileSync(file, JSON.stringify(profile));
    }),
  );
}
