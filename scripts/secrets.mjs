/**
 * `node scripts/secrets.mjs <file>.example`: writes `<file>` with a new secret for each `<random name>`, the same wherever
 * the name is the same. What is there already is kept: a changed password would lock Lotline out of its own data.
 */
import './processes/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const example = process.argv[2];
if (!example?.endsWith('.example')) fail('Name a file that ends with .example: node scripts/secrets.mjs .env.example');
const file = example.slice(0, -'.example'.length);

/** @type {Map<string, string>} */
const secrets = new Map();
const filled = readFileSync(example, 'utf8').replace(/<random (\w+)>/g, (_, name) => {
  const secret = secrets.get(name) ?? randomBytes(24).toString('hex'); // hexadecimal, so safe in a URL
  secrets.set(name, secret);
  return secret;
});
try {
  writeFileSync(file, filled, { flag: 'wx', mode: 0o600 });
  console.log(`${file} holds ${secrets.size} new secrets.`);
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  fail(`${file} is there already and was not changed.`);
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
