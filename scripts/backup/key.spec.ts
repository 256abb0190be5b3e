import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupKey } from './key.ts';

const RAW = 'mY5Y1d1pW0T6sVh0b0V7bDq3mJw9v2n8q4r5t6y7u8I=';

describe('backupKey', () => {
  it('should return undefined when no key is given', () => {
    expect(backupKey({})).toBeUndefined();
    expect(backupKey({ BACKUP_KEY: '', BACKUP_KEY_FILE: '' })).toBeUndefined();
  });

  it.each([RAW, 'a passphrase'])('should return %p', (key) => {
    expect(backupKey({ BACKUP_KEY: key })).toBe(key);
  });

  it.each(['short', RAW.slice(0, 8)])('should reject %p as too short', (key) => {
    expect(() => backupKey({ BACKUP_KEY: key })).toThrow('at least 12 characters');
  });

  it('should read a file, and reject an empty or missing one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotline-key-'));
    const file = join(folder, 'key');
    writeFileSync(file, `${RAW}\n`);
    expect(backupKey({ BACKUP_KEY_FILE: file })).toBe(RAW);
    expect(() => backupKey({ BACKUP_KEY_FILE: file, BACKUP_KEY: RAW })).toThrow('both set');
    writeFileSync(file, '');
    expect(() => backupKey({ BACKUP_KEY_FILE: file })).toThrow('at least 12 characters');
    rmSync(folder, { recursive: true });
    expect(() => backupKey({ BACKUP_KEY_FILE: file })).toThrow(
      'BACKUP_KEY_FILE cannot be read: no such file or folder.',
    );
  });
});
