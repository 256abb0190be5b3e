import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sqlFile } from './sql.js';

describe('sqlFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sql-file-'));
  const module = pathToFileURL(join(folder, 'lots.repository.ts')).href;
  writeFileSync(join(folder, 'find.sql'), 'SELECT {{fields}} FROM lots WHERE id = $1 LIMIT {{limit}}');

  it('should read the statement beside the module, with its parts', () => {
    expect(sqlFile(module, 'find.sql', { fields: '$1, name', limit: '2' })).toBe(
      'SELECT $1, name FROM lots WHERE id = $1 LIMIT 2',
    );
  });

  it('should throw for a part that is missing', () => {
    expect(() => sqlFile(module, 'find.sql', { fields: 'name' })).toThrow('find.sql needs the part limit');
  });
});
