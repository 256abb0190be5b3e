import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TSX } from '../processes/run-program.ts';

const SCRIPTS = join(__dirname, '..');

describe('a program that reads a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-backups-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['npm run rehearse', ['rehearse.ts']],
    ['npm run restore', ['on-this-machine.ts', 'restore']],
  ])('should refuse a folder before it builds or starts anything: %s', (_, [script = '', ...args]) => {
    const env = { PATH: process.env.PATH, LOTLINE_DATA: join(folder, 'data') };
    const command = [...TSX, join(SCRIPTS, script), ...args, '--from', folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8', timeout: 60_000 });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(`${folder} cannot be read: it is a folder.\n`),
    });
  });
});
