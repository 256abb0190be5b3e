import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const FOLDER = join(__dirname, '../../released');

/** The releases whose messages may still arrive during a rollout, oldest first. */
export const RELEASES = readdirSync(FOLDER);

export type ReleasedMessages = Record<string, unknown[] | undefined>;

/** The kinds of messages of a release. */
export const releasedKinds = (release: string): string[] =>
  readdirSync(join(FOLDER, release)).map((file) => basename(file, '.json'));

/** Example messages of a kind as a release sent them: `requests` and `answers` of a call, or `events`. */
export const readRelease = (release: string, kind: string): ReleasedMessages =>
  JSON.parse(readFileSync(join(FOLDER, release, `${kind}.json`), 'utf8'));

/** Example messages of a kind as the newest release that has it sent them. */
export function readNewestRelease(kind: string): ReleasedMessages {
  const release = RELEASES.findLast((each) => releasedKinds(each).includes(kind));
  if (release === undefined) throw new Error(`No release describes ${kind}`);
  return readRelease(release, kind);
}

export type Path = readonly (string | number)[];

/** The paths of all strings in a message. */
export function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key]));
}

/** Replaces the value at a path of the message. */
export function withValue(message: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(message))
    return message.map((each, at) => (at === Number(key) ? withValue(each, rest, value) : each));
  if (typeof message !== 'object' || message === null) throw new Error(`Nothing at ${key}`);
  const fields = new Map<string, unknown>(Object.entries(message));
  return { ...message, [key]: withValue(fields.get(String(key)), rest, value) };
}

/** Adds a field to each object of the message, as a later version may send it. */
export function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, each]) => [key, withUnknownFields(each)]);
  return { ...Object.fromEntries(fields), addedLater: { deep: [1, 'two'] } };
}
