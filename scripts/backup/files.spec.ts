import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileError, readBackupArguments, readRestoreArguments, removeOldBackups } from './files.ts';

const NOW = new Date('2026-11-25T15:04:05.678Z');

describe('the arguments of a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-backups-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('should name a file', () => {
    expect(readBackupArguments(['--to', 'a/b.backup'], {}, NOW)).toEqual({ path: 'a/b.backup' });
  });

  it('should name the file in a folder by the time', () => {
    const path = join(folder, 'lotline-20261125T150405Z.backup');
    expect(readBackupArguments(['--to', folder, '--keep', '14'], {}, NOW)).toEqual({ path, folder, keep: 14 });
    expect(readBackupArguments(['--to', folder], {}, NOW)).toEqual({ path, folder, keep: undefined });
    expect(readBackupArguments(['--to', folder, '--daily', '03:30'], {}, NOW)).toEqual({
      path,
      folder,
      daily: '03:30',
    });
  });

  it('should name the command after a backup, or take it from the environment', () => {
    const env = { BACKUP_THEN: 'copy' };
    expect(readBackupArguments(['--to', 'file'], env, NOW)).toEqual({ path: 'file', then: 'copy' });
    expect(readBackupArguments(['--to', 'file', '--then', 'move'], env, NOW)).toEqual({ path: 'file', then: 'move' });
    expect(readBackupArguments(['--to', 'file'], { BACKUP_THEN: '' }, NOW)).toEqual({ path: 'file' });
  });

  it.each([
    [[], 'Say where to'],
    [['--to', 'file', '--keep', '3'], '--keep needs a folder'],
    [['--to', 'folder/', '--keep', '0'], '--keep takes a number from 1'],
    [['--to', 'folder/', '--keep', 'all'], '--keep takes a number from 1'],
    [['--to', 'file', '--daily', '03:30'], '--daily needs a folder'],
    [['--to', 'folder/', '--daily', '24:00'], '--daily takes a time'],
    [['--to', 'folder/', '--daily', '3:30'], '--daily takes a time'],
    [['--key', 'secret'], "Unknown option '--key'"],
    [['--to', `${__filename}/a.backup`], 'a.backup cannot be written: a part of the path is not a folder.'],
  ])('should refuse %p', (args, reason) => {
    expect(() => readBackupArguments(args, {}, NOW)).toThrow(reason);
  });
});

describe('the arguments of a restore', () => {
  it('should name a file', () => {
    expect(readRestoreArguments(['--from', 'file'], { RESTORE_FROM: 'other' })).toBe('file');
    expect(readRestoreArguments([], { RESTORE_FROM: 'other' })).toBe('other');
    expect(() => readRestoreArguments([], {})).toThrow('Say which backup');
  });
});

describe('fileError', () => {
  it.each([
    ['ENOSPC', 'write', 'No/such.backup cannot be written: the disk is full.'],
    ['ENOENT', 'open', 'No/such.backup cannot be written: no such file or folder.'],
    ['ENOENT', 'connect', 'as the system says it'],
    ['ECONNRESET', 'read', 'as the system says it'],
  ])('should explain %s of %s: %s', (code, syscall, message) => {
    const error = Object.assign(new Error('as the system says it'), { code, syscall });
    expect(fileError('No/such.backup', 'written', error)).toMatchObject({ message });
  });
});

describe('removeOldBackups', () => {
  it('should remove all but the newest, and nothing else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotline-backups-'));
    const names = [
      'lotline-20261124T150405Z.backup',
      'lotline-20261125T150405Z.backup',
      'lotline-20251225T150405Z.backup',
    ];
    const others = ['lotline-20200101T000000Z.backup.unfinished', 'by-hand.backup'];
    for (const name of [...names, ...others]) writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'older'));
    expect(removeOldBackups(folder, 2)).toEqual([join(folder, 'lotline-20251225T150405Z.backup')]);
    expect(readdirSync(folder).sort()).toEqual([...names.slice(0, 2), ...others, 'older'].sort());
    expect(removeOldBackups(folder, 5)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
