/**
 * `node scripts/secrets.mjs <file>.example`: writes `<file>` with a new secret for each `<random name>`, the same one
 * for the same name. Existing values never change, because a changed password would lock Lotline out of its own data. An existing
 * file gets the lines that are missing in it.
 */
import './processes/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

const example = process.argv[2];
if (!example?.endsWith('.example')) fail('Name a file that ends with .example: node scripts/secrets.mjs .env.example');
const file = example.slice(0, -'.example'.length);

const SETTING = /^(\w+)=(.*)$/;
const lines = readFileSync(example, 'utf8').split('\n');
const existing = new Map(linesOf(file).flatMap((line) => (SETTING.exec(line) ? [[nameIn(line), valueIn(line)]] : [])));

/** The secrets in the file. @type {Map<string, string>} */
const secrets = new Map(lines.flatMap((line) => secretsIn(valueIn(line), existing.get(nameIn(line)) ?? '')));
const before = secrets.size;
/** @param {string} line */
const fillIn = (line) =>
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

/** @param {string} path @returns {string[]} */
function linesOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
}

/**
 * Returns the part of a value that the example names `<random name>`, or nothing if the rest differs.
 * @param {string} template @param {string} value @returns {[string, string][]}
 */
function secretsIn(template, value) {
  const names = [...template.matchAll(/<random (\w+)>/g)].map(([, name = '']) => name);
  const parts = template.split(/<random \w+>/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const [, ...found] = new RegExp(`^${parts.join('([0-9a-f]+)')}$`).exec(value) ?? [];
  return found.map((secret, index) => [names[index] ?? '', secret]);
}

/** @param {string} line */
function nameIn(line) {
  return SETTING.exec(line)?.[1] ?? '';
}

/** @param {string} line */
function valueIn(line) {
  return SETTING.exec(line)?.[2] ?? '';
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
