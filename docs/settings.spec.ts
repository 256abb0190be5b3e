import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPERATOR_PROGRAMS, SERVICES, settingsOf, type Default } from '../k8s/testing/programs.js';

const REPOSITORY = join(__dirname, '..');

/** `docs/operations.md`, section Settings: each name with each of its readers, and what the table says is its default. */
function documented(): { name: string; reader: string; byDefault: Default }[] {
  const [, section = ''] = readFileSync(join(__dirname, 'operations.md'), 'utf8').split('\n## Settings\n');
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => {
    const [, names = '', readers = '', byDefault = '', meaning = ''] = row.split('|').map((cell) => cell.trim());
    if (meaning === '') throw new Error(`${names} has no meaning`);
    return readers
      .split(', ')
      .flatMap((reader) => (reader === 'services' ? SERVICES : [reader]))
      .flatMap((reader) =>
        [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, reader, byDefault: defaultOf(byDefault) })),
      );
  });
}

function defaultOf(cell: string): Default {
  if (cell === 'required') return 'required';
  if (cell === 'not set') return null;
  const [, value] = /^`([^`]+)`$/.exec(cell) ?? [];
  if (value === undefined) throw new Error(`No default: ${cell}`);
  return value;
}

const PROGRAMS = Object.entries({ migrate: settingsOf('migrate'), ...OPERATOR_PROGRAMS });

const rows = documented();
const settingsRead = (reader: string): Map<string, Default> =>
  new Map(rows.filter((row) => row.reader === reader).map(({ name, byDefault }) => [name, byDefault]));
const sorted = (settings: Map<string, Default>): [string, Default][] =>
  [...settings].sort(([a], [b]) => a.localeCompare(b));

describe('the table of settings', () => {
  it.each(SERVICES)('should say of %s what its schema says', (service) => {
    expect(sorted(settingsRead(service))).toEqual(sorted(settingsOf(service)));
  });

  it.each(PROGRAMS)('should say what %s reads', (program, settings) => {
    expect(sorted(settingsRead(program))).toEqual(sorted(settings));
  });

  it('should name each setting once for each reader', () => {
    const seen = rows.map(({ name, reader }) => `${name} ${reader}`);
    expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([]);
  });

  it('should name what the scripts read, and nobody else', () => {
    const sources = readdirSync(join(REPOSITORY, 'scripts'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => readFileSync(join(REPOSITORY, 'scripts', file), 'utf8'));
    const read = sources.flatMap((source) => [...source.matchAll(/process\.env\.(\w+)/g)].map(([, name = '']) => name));
    // external.ts reads the servers' URLs by the names in its table.
    const urls = sources.flatMap((source) =>
      [...source.matchAll(/: \['(\w+_URL)', \d+\]/g)].map(([, name = '']) => name),
    );
    const commands = rows.filter(({ reader }) => reader.startsWith('npm ')).map(({ name }) => name);
    expect([...new Set(commands)].sort()).toEqual(
      [...new Set([...read, ...urls])].filter((name) => name !== 'PATH' && !name.startsWith('TEST_')).sort(),
    );
    const readers = new Set(rows.map(({ reader }) => reader));
    const npm = ['npm start', 'npm run backup', 'npm run restore', 'npm run reset', 'npm test'];
    expect([...readers].sort()).toEqual([...SERVICES, ...PROGRAMS.map(([program]) => program), ...npm].sort());
  });
});
