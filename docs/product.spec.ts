import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  clientInputSchema,
  clientSchema,
  clientTypes,
  ERROR_CODES,
  loginSchema,
  may,
  PERMISSIONS,
  ROLES,
  STAFF_SCREEN_PATHS,
  CUSTOMER_FIELDS,
  userCreateSchema,
} from '@lotline/protocol';
import { STATUS } from '../services/gateway/src/errors/api-error.js';
import { CALLS } from '../services/gateway/src/testing/api.js';

const ROOT = join(__dirname, '..');
const PRODUCT = 'docs/product';
const PICTURES = 'docs/pictures';

/** Text of files by their path in the repository, each read once. */
const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** Paths of all files below a folder of the repository that have one of the extensions. */
function filesBelow(folder: string, extensions: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(path, extensions);
    return extensions.test(entry.name) ? [path] : [];
  });
}

const pages = readdirSync(join(ROOT, PRODUCT)).filter((name) => name.endsWith('.md'));
const pageText = (name: string): string => textOf(`${PRODUCT}/${name}`);

/** The cells of each row of the tables below a heading, without the table's own heading. */
function tableBelow(text: string, heading: string): string[][] {
  const [, after = ''] = text.split(`\n## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) =>
    row
      .slice(1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** The sections of the pages, such as 'search.md, Matching'. */
const sections = pages
  .filter((page) => page !== 'README.md')
  .flatMap((page) => [...pageText(page).matchAll(/^## (.*)$/gm)].map(([, heading = '']) => `${page}, ${heading}`));

/** The sections that titles of tests begin with, as in 'search.md, Matching: the listing by phone'. */
const covered = ['docs', 'e2e', 'frontend', 'k8s', 'packages', 'scripts', 'services']
  .flatMap((folder) => filesBelow(folder, /[.-]spec\.tsx?$|\.e2e\.ts$/))
  .flatMap((file) => [...textOf(file).matchAll(/\(\s*['"`]([a-z-]+\.md, [^:\n]+): /g)])
  .map(([, section = '']) => section);

describe('the sections of docs/product', () => {
  it('should each have a test whose title begins with them', () => {
    expect(sections.filter((section) => !covered.includes(section))).toEqual([]);
  });

  it('should exist if the title of a test begins with them', () => {
    expect([...new Set(covered)].filter((section) => !sections.includes(section))).toEqual([]);
    expect(covered.length).toBeGreaterThan(300);
  });
});

describe('docs/product', () => {
  it('should describe every call of the gateway, and no other', () => {
    const [, section = ''] = pageText('api.md').split('\n## Calls\n');
    const calls = (section.split('\n## ')[0] ?? '').matchAll(/`([A-Z]+ \/api\/[^`]+)`/g);
    expect([...calls].map(([, call]) => call).sort()).toEqual([...CALLS].sort());
  });

  it('should have every path of a staff screen', () => {
    const routes = tableBelow(pageText('screens.md'), 'Routes').join('\n');
    expect(STAFF_SCREEN_PATHS.filter((path) => !routes.includes(`\`${path}\``))).toEqual([]);
  });

  it('should have every error code with its status', () => {
    const documented = tableBelow(pageText('errors.md'), 'Status codes').map(([code = '', status]) => [
      code.replaceAll('`', ''),
      Number(status),
    ]);
    expect(documented).toEqual(ERROR_CODES.map((code) => [code, STATUS[code]]));
  });

  it('should have every permission as the roles have it', () => {
    const documented = tableBelow(pageText('permissions.md'), 'Permissions').map(([permission = '', ...may]) => [
      /^`(\w+)`/.exec(permission)?.[1],
      ...may.slice(0, 3),
    ]);
    const actual = PERMISSIONS.map((permission) => [
      permission,
      ...ROLES.map((role) => (may(role, permission) ? 'yes' : 'no')),
    ]);
    expect(documented.filter(([permission]) => permission !== undefined)).toEqual(actual);
  });

  it('should have every field of a customer', () => {
    const documented = tableBelow(pageText('data.md'), 'Customer').flatMap(([names = '']) => names.split(', '));
    expect(documented.sort()).toEqual(Object.keys(clientSchema.shape).sort());
  });

  it('should list the exported columns in their order', () => {
    const headings = Object.values(CUSTOMER_FIELDS).map(({ heading }) => heading);
    expect(pageText('import-export.md').replace(/\s+/g, ' ')).toContain(`: ${headings.join(', ')}.`);
  });

  it('should list the customer types in their order', () => {
    const types = clientTypes({ host: '{host}', reservationsHost: '{reservationsHost}' });
    expect(pageText('data.md').replaceAll('`', '').replace(/\s+/g, ' ')).toContain(types.join(', '));
  });

  it('should have the message of every field that a form refuses', () => {
    const client = clientInputSchema({
      ...{ host: 'lot.example', reservationsHost: 'other.example', terminals: ['T1'] },
      timeZone: 'America/Los_Angeles',
    });
    const refused = [
      client.safeParse({}),
      client.safeParse({ phone: '1', checkInDateTime: 'x', paymentAmount: 'x', paymentMethod: 'x', partySize: 0 }),
      client.safeParse({ paymentAmount: -1 }),
      userCreateSchema.safeParse({ email: 'x', password: 'x' }),
      loginSchema.safeParse({ email: 'x' }),
    ];
    const messages = refused.flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? []);
    expect([...new Set(messages)].filter((message) => !pageText('validation.md').includes(`'${message}'`))).toEqual([]);
    expect(messages.length).toBeGreaterThan(15);
  });

  it('limits.md, Intervals: should have every interval of the front end', () => {
    const [file = ''] = filesBelow('frontend/src', /^intervals\.ts$/);
    const limits = pageText('limits.md');
    const values = [...textOf(file).matchAll(/^export const (\w+) = ([\d_]+);/gm)].map(([, name = '', value = '']) => ({
      name,
      value: Number(value.replaceAll('_', '')),
    }));
    const isDocumented = ({ name, value }: (typeof values)[number]): boolean =>
      name.endsWith('_PX')
        ? limits.includes(`${value} px`)
        : [`${value} ms`, `${value * 1000} ms`, `${value / 1000} s`, `${value / 60_000} minutes`].some((text) =>
            limits.includes(text),
          );
    expect(values.filter((each) => !isDocumented(each))).toEqual([]);
    expect(values.length).toBeGreaterThan(20);
  });

  it('should quote only texts that the code has', () => {
    const sources = ['frontend/src', 'packages/protocol/src', 'services']
      .flatMap((folder) => filesBelow(folder, /(?<!spec)\.tsx?$/))
      .map((file) => textOf(file).replaceAll("\\'", "'").replace(/\s+/g, ' '))
      .join('\n');
    const quoted = pages.filter((page) => page !== 'README.md').flatMap((page) => quotedTexts(pageText(page)));
    const isThere = (text: string): boolean =>
      COMPOSED.includes(text) || text.split(/\{\w+\}/).every((part) => sources.includes(part));
    expect([...new Set(quoted)].filter((text) => !isThere(text))).toEqual([]);
    expect(quoted.length).toBeGreaterThan(300);
  });
});

/** Texts that the code puts together from parts; the tests of their rules hold them. */
const COMPOSED = [
  'Shuttle 1 - Customer Pick Up',
  'Shuttle 2 - Customer Pick Up',
  "{name}, you've been assigned to Shuttle {number}",
  'Loading users...',
  'Loading lots...',
  'Loading tokens...',
  'Loading the audit...',
  'Loading contract customers...',
  'The tokens could not be loaded',
];

/** The texts in single quotes; `{…}` in one stands for a value. */
const quotedTexts = (page: string): string[] => {
  const prose = page.replace(/`[^`\n]*`/g, '').replace(/\s+/g, ' ');
  return [...prose.matchAll(/(?<=[\s(/])'(\S.*?)'(?=[\s,.;:)/]|$)/g)].map(([, text = '']) => text);
};

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll('`', '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Why a link of a file leads nowhere, or null if it leads somewhere. */
function broken(file: string, target: string): string | null {
  if (/^[a-z]+:/.test(target)) return null;
  const [path = '', anchor] = target.split('#');
  const linked = path === '' ? file : relative(ROOT, join(ROOT, dirname(file), path));
  if (!existsSync(join(ROOT, linked))) return `${file}: ${target}`;
  return anchor === undefined || anchorsOf(linked).includes(anchor) ? null : `${file}: ${target}`;
}

describe('the links of the documents', () => {
  const atRoot = readdirSync(ROOT).filter((name) => name.endsWith('.md'));
  const documents = [...atRoot, ...filesBelow('docs', /\.md$/)];
  const linksOf = (file: string): string[] =>
    [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

  it('should lead somewhere', () => {
    const found = documents.flatMap((file) => linksOf(file).map((target) => broken(file, target)));
    expect(found.filter((why) => why !== null)).toEqual([]);
    expect(found.length).toBeGreaterThan(100);
  });

  it('should lead to every page of the product', () => {
    const linked = linksOf(`${PRODUCT}/README.md`);
    expect(pages.filter((page) => page !== 'README.md' && !linked.includes(page))).toEqual([]);
  });

  it('should show every picture', () => {
    const shown = documents.flatMap(linksOf);
    const unseen = readdirSync(join(ROOT, PICTURES)).filter(
      (name) => !shown.some((target) => target.endsWith(`/${name}`)),
    );
    expect(unseen).toEqual([]);
  });
});

describe('the citations of the code', () => {
  const folders = ['packages', 'services', 'frontend', 'e2e', 'bench', 'scripts', 'k8s', 'docker', 'docs'];
  const sources = folders.flatMap((folder) =>
    filesBelow(folder, /\.(ts|tsx|mts|mjs|cjs|js|css|html|json|ya?ml|md|sql)$/),
  );

  it('should lead to pages and anchors that exist', () => {
    const cited = sources.flatMap((file) =>
      [...textOf(file).matchAll(/(?<![\w/.-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g)].map(([, page = '', anchor]) => ({
        file,
        page,
        anchor,
      })),
    );
    const isBroken = ({ page, anchor }: (typeof cited)[number]): boolean =>
      !existsSync(join(ROOT, page)) || (anchor !== undefined && !anchorsOf(page).includes(anchor));
    expect(cited.filter(isBroken).map(({ file, page, anchor }) => `${file}: ${page}#${anchor ?? ''}`)).toEqual([]);
  });
});
