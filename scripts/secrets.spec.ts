import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TSX } from './processes/run-program.ts';

const SCRIPT = join(__dirname, 'secrets.ts');

describe('secrets.ts', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const example = (text: string): void => writeFileSync(join(folder, '.env.example'), text);
  const run = () => spawnSync(process.execPath, [...TSX, SCRIPT, '.env.example'], { cwd: folder, encoding: 'utf8' });
  const output = (): string => readFileSync(join(folder, '.env'), 'utf8');

  it('should create one secret for each name', () => {
    example('A=<random one>\n#B=<random two>\nC=amqp://user:<random one>@host\n');
    expect(run().status).toBe(0);
    expect(output()).toMatch(/^A=([0-9a-f]{48})\n#B=[0-9a-f]{48}\nC=amqp:\/\/user:\1@host\n$/);
  });

  it('should not change existing values, and fail when nothing is missing', () => {
    example('A=<random one>\n');
    run();
    const before = output();
    expect([run().status, output()]).toEqual([1, before]);
  });

  it('should add the lines of a newer example with the existing secrets', () => {
    example('A=<random one>\nB=amqp://user:<random two>@host\n');
    run();
    const [, one, two] = /^A=(\w+)\nB=amqp:\/\/user:(\w+)@host/.exec(output()) ?? [];
    const before = output();
    example(
      `A=<random one>\nB=amqp://user:<random two>@host\nC='{"a":"<random one>","b":"<random two>"}'\nD=<random new>\n`,
    );
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('C, D') });
    expect(output().startsWith(before)).toBe(true);
    expect(output()).toContain(`\nC='{"a":"${one}","b":"${two}"}'\n`);
    expect(output()).toMatch(/\nD=[0-9a-f]{48}\n$/);
  });
});
