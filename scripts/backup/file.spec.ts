import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHUNK_BYTES, FORMAT } from './format.ts';
import { verifyBackupFile } from './read-file.ts';
import { createBackupFile } from './write-file.ts';

const ROWS = 40_000;
const RAW_KEY = randomBytes(32).toString('base64');
const PASSPHRASE = 'correct horse battery';
const HEADER = { format: FORMAT, lotline: '0.5.0', takenAt: '2026-11-25T15:00:00.000Z', migrations: { clients: [] } };
const TABLE = { schema: 'clients', name: 'clients', columns: ['id', 'first_name'] };

/** More than one frame, and chunks whose ends are not the ends of rows. */
async function* copy(): AsyncGenerator<Buffer> {
  for (let row = 0; row < ROWS; row += 1) yield Buffer.from(`${row}\tZebulonia ${'x'.repeat(40)}\n`);
}

describe('a backup file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-backup-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;

  async function write(key?: string, header = HEADER): Promise<string> {
    const path = join(folder, `${(count += 1)}.backup`);
    const file = await createBackupFile(path, header, key);
    const written = await file.addTable(TABLE, copy(), () => undefined);
    await file.finish({ tables: [{ ...TABLE, ...written, checksum: '1' }], sequences: [] });
    return path;
  }
  function changed(path: string, change: (content: Buffer) => Buffer): string {
    const other = join(folder, `${(count += 1)}.backup`);
    writeFileSync(other, change(readFileSync(path)));
    return other;
  }
  const withByte = (content: Buffer, at: number): Buffer => {
    content.writeUInt8(content.readUInt8(at) ^ 1, at);
    return content;
  };
  const DAMAGED = 'The backup is damaged: it was cut off or changed after it was written.';

  describe.each([
    ['without a key', undefined],
    ['with a key', RAW_KEY],
  ])('%s', (_, key) => {
    let path: string;
    beforeAll(async () => {
      path = await write(key);
    });

    it('should contain every row, and be readable by its owner alone', async () => {
      const { header, manifest } = await verifyBackupFile(path, key);
      expect(header).toMatchObject(HEADER);
      expect(manifest.tables).toMatchObject([{ ...TABLE, rows: ROWS }]);
      expect(ROWS * 50).toBeGreaterThan(CHUNK_BYTES);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    });

    it('should be refused when it is cut off anywhere', async () => {
      const { size } = statSync(path);
      for (const length of [40, Math.round(size / 2), size - 400, size - 1]) {
        const cut = changed(path, (content) => content.subarray(0, length));
        await expect(verifyBackupFile(cut, key)).rejects.toThrow(DAMAGED);
      }
    });

    it('should be refused when a byte is changed anywhere or added', async () => {
      const content = readFileSync(path);
      const frames = content.indexOf(10, content.indexOf(10) + 1) + 1;
      const migrations = content.indexOf('"migrations"') + 1;
      for (const at of [
        migrations,
        frames + 3,
        frames + 4,
        frames + 9,
        Math.round(content.length / 2),
        content.length - 1,
      ]) {
        const other = changed(path, (bytes) => withByte(bytes, at));
        await expect(verifyBackupFile(other, key)).rejects.toThrow(DAMAGED);
      }
      const longer = changed(path, (bytes) => Buffer.concat([bytes, Buffer.from('x')]));
      await expect(verifyBackupFile(longer, key)).rejects.toThrow(DAMAGED);
    });

    it('should be refused when its frames are exchanged with those of another backup', async () => {
      const other = readFileSync(await write(key, { ...HEADER, takenAt: '2026-11-24T15:00:00.000Z' }));
      const framesFrom = (content: Buffer): number => content.indexOf(10, content.indexOf(10) + 1) + 1;
      const mixed = changed(path, (content) =>
        Buffer.concat([content.subarray(0, framesFrom(content)), other.subarray(framesFrom(other))]),
      );
      await expect(verifyBackupFile(mixed, key)).rejects.toThrow(DAMAGED);
    });
  });

  it('should be readable with its passphrase', async () => {
    const { manifest } = await verifyBackupFile(await write(PASSPHRASE), PASSPHRASE);
    expect(manifest.tables).toMatchObject([{ ...TABLE, rows: ROWS }]);
  });

  it('should show nothing of its rows when it is encrypted', async () => {
    expect(readFileSync(await write(RAW_KEY)).includes('Zebulonia')).toBe(false);
  });

  it('should be refused with another key, without its key, and with a key that it does not need', async () => {
    const path = await write(PASSPHRASE);
    await expect(verifyBackupFile(path, RAW_KEY)).rejects.toThrow('is not the one of this backup');
    await expect(verifyBackupFile(path, 'incorrect horse')).rejects.toThrow('is not the one of this backup');
    await expect(verifyBackupFile(path, undefined)).rejects.toThrow('The backup is encrypted: give its key');
    await expect(verifyBackupFile(await write(), PASSPHRASE)).rejects.toThrow('The backup is not encrypted');
  });

  it('should be refused when it is of another format or no backup at all', async () => {
    const newer = await write(undefined, { ...HEADER, format: 2, lotline: '1.0.0' });
    await expect(verifyBackupFile(newer, undefined)).rejects.toThrow(
      'The backup has format 2, and this version of Lotline knows format 1: restore it with Lotline 1.0.0.',
    );
    const other = join(folder, 'other.backup');
    writeFileSync(other, 'PGDMP');
    await expect(verifyBackupFile(other, undefined)).rejects.toThrow('The file is not a backup of Lotline.');
    await expect(verifyBackupFile(join(folder, 'none'), undefined)).rejects.toThrow(
      `${join(folder, 'none')} cannot be read: no such file or folder.`,
    );
    await expect(verifyBackupFile(folder, undefined)).rejects.toThrow(`${folder} cannot be read: it is a folder.`);
  });
});
