import type { z } from 'zod';
import { errorReplySchema } from './errors.js';
import { eventSchemas, readEvent } from './events.js';
import { rpcMap } from './rpc/index.js';
import { kindsOf, RELEASES, released, withMore } from './testing/index.js';

/** A message as data, texts of JSON too: their fields may come in any order. */
const contentOf = (message: unknown): unknown =>
  JSON.parse(JSON.stringify(message), (key, value) =>
    key === 'body' && /^\[/.test(value) ? JSON.parse(value) : value,
  );

const LOTS_BY_ID = ['shuttle.board.versions', 'shuttle.board.counts'];

const readAndWritten = (schema: z.ZodType, message: unknown): unknown => schema.encode(schema.parse(message));

const examplesOf = (release: string, kind: string, what: string): unknown[] => {
  const found = released(release, kind)[what] ?? [];
  if (found.length === 0) throw new Error(`${kind} has no ${what}`);
  return found;
};

/**
 * While a new version is rolled out, messages of the released ones are still under way, both ways. Their files are never
 * changed: where one of these tests fails, the schema asks for what a released version does not send.
 */
describe.each(RELEASES)('the messages of %s', (release) => {
  const kinds = kindsOf(release);
  const examples = (kind: string, what: string) => examplesOf(release, kind, what);

  describe.each(Object.entries(rpcMap).filter(([pattern]) => kinds.includes(pattern)))(
    '%s',
    (pattern, { request, response }) => {
      it('should be taken as they were asked', () => {
        for (const example of examples(pattern, 'requests'))
          expect(request.parse(example)).toMatchObject(Object(example));
      });

      it('should be taken with more in them than is known here', () => {
        for (const example of examples(pattern, 'requests'))
          expect(request.safeParse(withMore(example)).error).toBeUndefined();
      });

      it('should be answers still, with nothing filled in, because answers are not parsed', () => {
        for (const example of examples(pattern, 'answers')) {
          expect(contentOf(readAndWritten(response, example))).toEqual(contentOf(example));
        }
      });

      it('should be answers with more in them than is known here', () => {
        for (const example of examples(pattern, 'answers')) {
          // A lot more is a number, not an object.
          if (LOTS_BY_ID.includes(pattern)) continue;
          expect(response.safeParse(withMore(example)).error).toBeUndefined();
        }
      });
    },
  );
});

/** A release may have come with calls alone. */
const EVENTS = RELEASES.flatMap((release) =>
  Object.keys(eventSchemas)
    .filter((type) => kindsOf(release).includes(type))
    .map((type) => [release, type] as const),
);

describe.each(EVENTS)('the events of %s: %s', (release, type) => {
  it('should be read as they were told', () => {
    for (const example of examplesOf(release, type, 'events')) {
      expect(readEvent(JSON.stringify(example))).toMatchObject(Object(example));
    }
  });

  it('should be read with more in them than is known here, which is dropped', () => {
    for (const example of examplesOf(release, type, 'events')) {
      expect(readEvent(JSON.stringify(withMore(example)))).toEqual(readEvent(JSON.stringify(example)));
    }
  });
});

describe('the refusals of 0.1', () => {
  it('should be refusals still', () => {
    expect.hasAssertions();
    for (const example of released('0.1', 'refusal').refusals ?? []) {
      expect(errorReplySchema.parse(example)).toEqual(example);
      expect(errorReplySchema.parse(withMore(example))).toEqual(example);
    }
  });
});

describe('every kind of message', () => {
  it('should have its shape in a release, from the one that it came with', () => {
    const kinds = [...Object.keys(rpcMap), ...Object.keys(eventSchemas)];
    const described = new Set(RELEASES.flatMap(kindsOf));
    expect(kinds.filter((kind) => !described.has(kind))).toEqual([]);
  });
});

describe('readEvent', () => {
  it('should pass over an event of a type that is not known here', () => {
    expect(readEvent('{"type":"lot.moved","payload":{}}')).toBeUndefined();
    expect(readEvent('{"type":"toString"}')).toBeUndefined();
  });

  it.each(['no JSON', '{"type":"client.deleted","payload":{}}'])('should throw for what is no event: %s', (content) => {
    expect(() => readEvent(content)).toThrow();
  });
});
