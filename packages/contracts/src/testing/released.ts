import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const FOLDER = join(__dirname, '../../released');

/** Every release whose messages may still be under way while this version is rolled out. */
export const RELEASES = readdirSync(FOLDER);

/** The kinds of messages that a release has shapes of: those that came with it, and in the first one all. */
export const kindsOf = (release: string): string[] =>
  readdirSync(join(FOLDER, release)).map((file) => basename(file, '.json'));

/** The examples of one kind of message as a release sent it, by what they are: `requests`, `answers`, `events`, `refusals`. */
export const released = (release: string, kind: string): Record<string, unknown[] | undefined> =>
  JSON.parse(readFileSync(join(FOLDER, release, `${kind}.json`), 'utf8'));

export type Path = readonly (string | number)[];

/** The paths of all strings in a message. */
export function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, [...path, key]));
}

/** The message with another value at this path. */
export function withValue(message: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(message))
    return message.map((each, at) => (at === Number(key) ? withValue(each, rest, value) : each));
  if (typeof message !== 'object' || message === null) throw new Error(`Nothing at ${key}`);
  const fields = new Map<string, unknown>(Object.entries(message));
  return { ...message, [key]: withValue(fields.get(String(key)), rest, value) };
}

/** The message with a field more in each of its objects, as a later version may send it. */
export function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, each]) => [key, withMore(each)]);
  return { ...Object.fromEntries(fields), addedLater: { deep: [1, 'two'] } };
}
