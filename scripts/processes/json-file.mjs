import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns secrets by name. Creates missing ones and stores them for later starts, in a file that only its owner can read.
 * @param {string} file JSON, with a value for each name
 * @param {string[]} names
 * @returns {Record<string, string>} 48 hexadecimal digits each, safe in URLs and configuration files
 */
export function loadOrCreateSecrets(file, names) {
  const secrets = readJson(file);
  const missing = names.filter((name) => !secrets[name]);
  for (const name of missing) secrets[name] = randomBytes(24).toString('hex');
  if (missing.length > 0) writeJson(file, secrets);
  return secrets;
}

/** @param {string} file @returns {Record<string, any>} empty when there is no such file */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

/** Replaces the file atomically, so that a killed start leaves either the old or the new one. @param {string} file @param {unknown} value */
export function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
