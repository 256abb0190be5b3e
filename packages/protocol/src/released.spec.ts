import type { z } from 'zod';
import { errorReplySchema } from './errors.js';
import { eventSchemas, readEvent } from './events.js';
import { lotContextSchema, openContextSchema, rpcMap } from './rpc/index.js';
import { readRelease, releasedKinds, RELEASES, withUnknownFields } from './testing/index.js';

/** A message as data. JSON bodies are parsed too: the order of their fields does not matter. */
const contentOf = (message: unknown): unknown =>
  JSON.parse(JSON.stringify(message), (key, value) =>
    key === 'body' && /^\[/.test(value) ? JSON.parse(value) : value,
  );

const decodeAndEncode = (schema: z.ZodType, message: unknown): unknown => schema.encode(schema.parse(message));

/** Its answer has the lots' ids as keys, with numbers as values: an unknown field would be a lot. */
const HAS_LOTS_AS_KEYS = 'shuttle.board.counts';

const CONTEXTS: [name: string, schema: z.ZodType][] = [
  ['lot', lotContextSchema],
  ['open', openContextSchema],
];

/**
 * While a new version is rolled out, it exchanges messages with processes of the released versions. The files of a release never
 * change: when one of these tests fails, a schema requires what a released version does not send.
 */
describe.each(RELEASES)('messages of release %s', (release) => {
  const kinds = releasedKinds(release);
  const examples = (kind: string, what: string): unknown[] => {
    const found = readRelease(release, kind)[what] ?? [];
    if (found.length === 0) throw new Error(`${kind} of ${release} has no ${what}`);
    return found;
  };
  const calls = Object.entries(rpcMap).filter(([pattern]) => kinds.includes(pattern));
  const events = Object.keys(eventSchemas).filter((type) => kinds.includes(type));

  describe.each(calls)('%s', (pattern, { request, response }) => {
    it('should accept the released requests', () => {
      for (const example of examples(pattern, 'requests'))
        expect(request.parse(example)).toMatchObject(Object(example));
    });

    it('should accept requests with unknown fields', () => {
      for (const example of examples(pattern, 'requests'))
        expect(request.safeParse(withUnknownFields(example)).error).toBeUndefined();
    });

    it('should accept the released answers without filling in defaults, because answers are not parsed', () => {
      for (const example of examples(pattern, 'answers')) {
        expect(contentOf(decodeAndEncode(response, example))).toEqual(contentOf(example));
      }
    });

    it('should accept answers with unknown fields', () => {
      for (const example of examples(pattern, 'answers')) {
        if (pattern !== HAS_LOTS_AS_KEYS) expect(response.safeParse(withUnknownFields(example)).error).toBeUndefined();
      }
    });
  });

  describe.each(events)('%s', (type) => {
    it('should read the released events', () => {
      for (const example of examples(type, 'events')) {
        expect(readEvent(JSON.stringify(example))).toMatchObject(Object(example));
      }
    });

    it('should drop unknown fields of events', () => {
      for (const example of examples(type, 'events')) {
        expect(readEvent(JSON.stringify(withUnknownFields(example)))).toEqual(readEvent(JSON.stringify(example)));
      }
    });
  });

  it('should accept the released error replies and drop their unknown fields', () => {
    for (const example of examples('error-reply', 'replies')) {
      expect(errorReplySchema.parse(example)).toEqual(example);
      expect(errorReplySchema.parse(withUnknownFields(example))).toEqual(example);
    }
  });

  it.each(CONTEXTS)('should accept the released %s contexts and drop their unknown fields', (name, schema) => {
    for (const example of examples('context', name)) {
      expect(schema.parse(example)).toEqual(example);
      expect(schema.parse(withUnknownFields(example))).toEqual(example);
    }
  });
});

it('every call and event should be described by a release', () => {
  const described = new Set(RELEASES.flatMap(releasedKinds));
  expect([...Object.keys(rpcMap), ...Object.keys(eventSchemas)].filter((kind) => !described.has(kind))).toEqual([]);
});

describe('readEvent', () => {
  it('should return undefined for an event of an unknown type', () => {
    expect(readEvent('{"type":"lot.moved","payload":{}}')).toBeUndefined();
    expect(readEvent('{"type":"toString"}')).toBeUndefined();
  });

  it.each(['no JSON', '{"type":"client.deleted","payload":{}}'])('should throw for an invalid event: %s', (content) => {
    expect(() => readEvent(content)).toThrow();
  });
});
