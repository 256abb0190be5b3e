import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from './user-error.ts';

/**
 * Returns secrets by name. Creates missing ones and stores them for later starts, in a file that only its owner can read.
 * @param file JSON, with a value for each name
 * @returns 48 hexadecimal digits each, safe in URLs and configuration files
 */
export function loadOrCreateSecrets<Name extends string>(file: string, names: readonly Name[]): Record<Name, string> {
  const secrets: Record<Name, string> = readJson(file);
  const missing = names.filter((name) => !secrets[name]);
  for (const name of missing) secrets[name] = randomBytes(24).toString('hex');
  if (missing.length > 0) writeJson(file, secrets);
  return secrets;
}

/** @returns empty when there is no such file; the caller knows the shape of its own files */
export function readJson<Shape extends object>(file: string): Shape {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return JSON.parse('{}');
    throw error;
  }
}

/** Replaces the file atomically, so that a killed start leaves either the old or the new one. */
export function writeJson(file: string, value: unknown) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
