import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const PICTURES = 'docs/pictures';

/** The headings of the specification's section 2, and the public pages that its route table and section 1 name. */
const SCREENS = [
  'Route table',
  'Landing page',
  'Navigation',
  'Login',
  'Search Customers dialog',
  'Customer Details dialog',
  'Dashboard',
  'Add New Customer',
  'Calendar',
  'Calendar Test',
  'Admin Panel',
  'Shuttle dispatch board',
  'Shuttle pick-up screens',
  'Customer shuttle request page',
  'Contracts',
];

interface Row {
  part: string;
  specification: string;
  promises: string;
  shownBy: { file: string; title: string }[];
}

/** `docs/screens.md` and its parts, by their names below `docs`. */
const parts = ['screens.md', ...readdirSync(join(__dirname, 'screens')).map((name) => `screens/${name}`)];

/** Each row of the tables of a part. */
function documented(part: string): Row[] {
  const rows = readFileSync(join(__dirname, part), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()));
  const isOfATable = ([, , last = '']: string[]): boolean => last !== '' && !/^(shown by|-+)$/i.test(last);
  return rows.filter(isOfATable).map(([specification = '', promises = '', shownBy = '']) => {
    const tests = [...shownBy.matchAll(/`?([\w./-]+\.(?:[a-z]+-)?(?:spec|e2e)\.tsx?)`?: ((?:(?!; `?[\w./-]+\.).)+)/g)];
    return { part, specification, promises, shownBy: tests.map(([, file = '', title = '']) => ({ file, title })) };
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Text of the files that rows name, each read once. */
const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(ROOT, file), 'utf8').replaceAll("\\'", "'");
  sources.set(file, source);
  return source;
}

/** Why a test is not there; null where it is. A case of a title is one of the quoted texts of its file. */
function missing({ file, title }: Row['shownBy'][number]): string | null {
  if (!existsSync(join(ROOT, file))) return `there is no test file ${file}`;
  const source = sourceOf(file);
  const isTitle = (text: string): boolean =>
    new RegExp(`(\\b(it|test)|\\))\\(\\s*(['"\`])${escaped(text)}\\3`).test(source);
  if (isTitle(title)) return null;
  const [, general = title, one] = /^(.*?%[sjpd].*?): (.*)$/.exec(title) ?? [];
  if (one === undefined || !isTitle(general)) return `${file} has no test "${general}"`;
  return ['"', "'", '`'].some((quote) => source.includes(quote + one + quote)) ? null : `${file} has no case "${one}"`;
}

const rows = parts.flatMap(documented);

describe('the tables of what every screen promises', () => {
  it.each(SCREENS)('should have rows for %s', (screen) => {
    const its = rows.filter(({ specification }) => new RegExp(`^§[12] ${screen}\\b`).test(specification));
    expect(its.length).toBeGreaterThan(0);
  });

  it.each(rows)('should name tests that are there: $part $specification $promises', ({ shownBy }) => {
    expect(shownBy.map(missing).filter((why) => why !== null)).toEqual([]);
    expect(shownBy.length).toBeGreaterThan(0);
  });

  it('should say each thing once', () => {
    const said = rows.map(({ specification, promises }) => `${specification}: ${promises}`);
    expect(said.filter((each, index) => said.indexOf(each) !== index)).toEqual([]);
    expect(rows.length).toBeGreaterThan(100);
  });
});

describe('docs/screens.md', () => {
  const page = readFileSync(join(__dirname, 'screens.md'), 'utf8');
  const linked = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);

  it('should lead to each of its parts', () => {
    expect(parts.filter((part) => part !== 'screens.md' && !linked.includes(part))).toEqual([]);
  });

  it('should show pictures that are there, and all that are', () => {
    expect(linked.filter((target) => !existsSync(join(__dirname, target)))).toEqual([]);
    const shown = readdirSync(join(ROOT, PICTURES)).filter((name) => !linked.includes(`pictures/${name}`));
    expect(shown).toEqual([]);
  });
});
