import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = join(__dirname, 'secrets.mjs');

describe('secrets.mjs', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const example = (text: string): void => writeFileSync(join(folder, '.env.example'), text);
  const run = () => spawnSync(process.execPath, [SCRIPT, '.env.example'], { cwd: folder, encoding: 'utf8' });
  const made = (): string => readFileSync(join(folder, '.env'), 'utf8');

  it('should make a secret for each name, the same wherever it stands', () => {
    example('A=<random one>\n#B=<random two>\nC=amqp://user:<random one>@host\n');
    expect(run().status).toBe(0);
    expect(made()).toMatch(/^A=([0-9a-f]{48})\n#B=[0-9a-f]{48}\nC=amqp:\/\/user:\1@host\n$/);
  });

  it('should change nothing that is there, and refuse where nothing is missing', () => {
    example('A=<random one>\n');
    run();
    const before = made();
    expect([run().status, made()]).toEqual([1, before]);
  });

  it('should add what a newer example has, with the secrets that are there', () => {
    example('A=<random one>\nB=amqp://user:<random two>@host\n');
    run();
    const [, one, two] = /^A=(\w+)\nB=amqp:\/\/user:(\w+)@host/.exec(made()) ?? [];
    const before = made();
    example(
      `A=<random one>\nB=amqp://user:<random two>@host\nC='{"a":"<random one>","b":"<random two>"}'\nD=<random new>\n`,
    );
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('C, D') });
    expect(made().startsWith(before)).toBe(true);
    expect(made()).toContain(`\nC='{"a":"${one}","b":"${two}"}'\n`);
    expect(made()).toMatch(/\nD=[0-9a-f]{48}\n$/);
  });
});
