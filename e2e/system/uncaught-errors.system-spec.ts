import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { programOf } from '../../scripts/system/services.ts';

const SETTINGS = {
  DATABASE_URL: 'postgres://127.0.0.1/unused',
  RABBITMQ_URL: 'amqp://127.0.0.1',
  LOG_LEVEL: 'info',
};

/** Runs a program whose start runs `statement`. */
const runStart = (statement: string) => {
  const program = `
    import 'reflect-metadata';
    import { runProgram } from '@lotline/service-kit';
    import { z } from 'zod';
    const start = async () => {
      ${statement};
      setInterval(() => undefined, 1000);
      return { stop: async () => undefined };
    };
    await runProgram(process, { service: 'auth', settings: z.object({}), start });`;
  return run('--input-type=module', '--eval', program);
};

async function run(...args: string[]) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...SETTINGS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, lines: stdout.trim().split('\n'), stderr };
}

describe('an error that nothing catches', () => {
  it.each([
    ['an exception', `setTimeout(() => { throw new Error('a planted bug') })`, 'uncaughtException', 'a planted bug'],
    ['a rejection', `void Promise.reject(new Error('a planted bug'))`, 'unhandledRejection', 'a planted bug'],
    ['a thrown text', `setTimeout(() => { throw '555-010-0123' })`, 'uncaughtException', 'a thrown string'],
  ])('ends the process with code 1 after one JSON line: %s', async (_name, statement, origin, reason) => {
    const { code, lines, stderr } = await runStart(statement);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, service: 'auth', origin, reason });
    expect(lines[0]).not.toContain('555-010-0123');
  });

  it('ends a failed start the same way, and an invalid setting with a line that names it', async () => {
    const failed = await runStart(`throw new Error('a planted bug')`);
    expect(failed).toMatchObject({ code: 1, stderr: '' });
    expect(JSON.parse(failed.lines[0] ?? '')).toMatchObject({ level: 60, reason: 'a planted bug' });
  });
});

describe('the program of a service', () => {
  it('refuses a command that it does not have with one line that names its commands', async () => {
    const { code, stderr } = await run(programOf('notify'), 'rebuild-copy');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'notify: there is no command rebuild-copy, only migrate, erase-person. Without a command the service starts.\n',
    });
  });
});
