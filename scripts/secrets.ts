/**
 * `node scripts/secrets.ts <file>.example`: writes `<file>` with a new secret for each `<random name>`, the same one
 * for the same name. Existing values never change, because a changed password would lock Lotline out of its own data. An existing
 * file gets the lines that are missing in it.
 */
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

const example = process.argv[2];
if (!example?.endsWith('.example')) fail('Name a file that ends with .example: node scripts/secrets.ts .env.example');
const file = example.slice(0, -'.example'.length);

const SETTING = /^(\w+)=(.*)$/;
const lines = readFileSync(example, 'utf8').split('\n');
const existing = new Map(linesOf(file).flatMap((line) => (SETTING.exec(line) ? [[nameIn(line), valueIn(line)]] : [])));

/** The secrets in the file. */
const secrets: Map<string, string> = new Map(
  lines.flatMap((line) => secretsIn(valueIn(line), existing.get(nameIn(line)) ?? '')),
);
const before = secrets.size;
const fillIn = (line: string) =>
  line.replace(/<random (\w+)>/g, (_, name) => {
    const secret = secrets.get(name) ?? randomBytes(24).toString('hex'); // hexadecimal, so safe in a URL
    secrets.set(name, secret);
    return secret;
  });

if (!existsSync(file)) {
  writeFileSync(file, lines.map(fillIn).join('\n'), { flag: 'wx', mode: 0o600 });
  console.log(`Wrote ${file} with ${secrets.size} new secrets.`);
} else {
  const missing = lines.filter((line) => SETTING.test(line) && !existing.has(nameIn(line)));
  if (missing.length === 0) fail(`${file} is complete and was not changed.`);
  appendFileSync(file, `\n${missing.map(fillIn).join('\n')}\n`);
  console.log(
    `Added ${missing.length} lines to ${file}, with ${secrets.size - before} new secrets: ${missing.map(nameIn).join(', ')}.`,
  );
}

function linesOf(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
}

/** Returns the part of a value that the example names `<random name>`, or nothing if the rest differs. */
function secretsIn(template: string, value: string): [string, string][] {
  const names = [...template.matchAll(/<random (\w+)>/g)].map(([, name = '']) => name);
  const parts = template.split(/<random \w+>/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const [, ...found] = new RegExp(`^${parts.join('([0-9a-f]+)')}$`).exec(value) ?? [];
  return found.map((secret, index) => [names[index] ?? '', secret]);
}

function nameIn(line: string) {
  return SETTING.exec(line)?.[1] ?? '';
}

function valueIn(line: string) {
  return SETTING.exec(line)?.[2] ?? '';
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
