import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '../services/gateway/src/openapi/calls/index.js';

const CALLS_TESTS = join(__dirname, '../e2e/system/contract');
const SCREEN_TESTS = join(__dirname, '../e2e/browser');
const SECTIONS = ['4', '5', '6', '7', '8', '9'];

interface Row {
  section: string;
  what: string;
  shownBy: { file: string; title: string }[];
}

/** `docs/contract.md`: each row of each table. */
function documented(): Row[] {
  const [, ...sections] = readFileSync(join(__dirname, 'contract.md'), 'utf8').split('\n## ');
  return sections.flatMap((text) => {
    const [section = ''] = text.split('.', 1);
    const [, , ...rows] = text.split('\n').filter((line) => line.startsWith('|'));
    return rows.map((row) => {
      const [, what = '', shownBy = ''] = row.split('|').map((cell) => cell.trim());
      const tests = [...shownBy.matchAll(/`([\w-]+)`: ((?:(?!; `).)+)/g)];
      return { section, what, shownBy: tests.map(([, file = '', title = '']) => ({ file, title })) };
    });
  });
}

/** Why a test is not there; null where it is. A case of a title is one of the quoted texts of its file. */
function missing({ file, title }: Row['shownBy'][number]): string | null {
  const path = [join(CALLS_TESTS, `${file}.system-spec.ts`), join(SCREEN_TESTS, `${file}.e2e.ts`)].find(existsSync);
  if (path === undefined) return `there is no test file ${file}`;
  const source = readFileSync(path, 'utf8');
  const isQuoted = (text: string): boolean => source.includes(`'${text}'`) || source.includes(`"${text}"`);
  const [, general = title, one] = /^(.*%s.*?): (.*)$/.exec(title) ?? [];
  if (!isQuoted(general)) return `${file} has no title "${general}"`;
  return one === undefined || isQuoted(one) ? null : `${file} has no case "${one}"`;
}

const rows = documented();

describe('the table of what is promised', () => {
  it('should have rows for every section that tests show', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS);
    expect(rows.length).toBeGreaterThan(60);
  });

  it.each(rows)('should name a test that is there: $section $what', ({ shownBy }) => {
    expect(shownBy.map(missing).filter((why) => why !== null)).toEqual([]);
    expect(shownBy.length).toBeGreaterThan(0);
  });

  it('should say each thing once', () => {
    const said = rows.map(({ section, what }) => `${section} ${what}`);
    expect(said.filter((each, index) => said.indexOf(each) !== index)).toEqual([]);
  });

  it('should have every call of the specification’s section 7', () => {
    const specified = [...CALLS].filter(([, { source }]) => /spec[^;]*§7/.test(source)).map(([route]) => route);
    const shown = rows.filter(({ section }) => section === '7').map(({ what }) => withoutNames(what));
    expect(specified.map(withoutNames).filter((route) => !shown.includes(route))).toEqual([]);
    expect(specified.length).toBeGreaterThan(20);
  });
});

/** The parameters of a path have other names in the specification. */
const withoutNames = (route: string): string => route.replace(/\{\w+\}|:\w+/g, '{}');
