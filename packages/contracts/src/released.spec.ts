import type { z } from 'zod';
import { refusalSchema } from './errors.js';
import { eventSchemas, readEvent } from './events.js';
import { rpcMap } from './rpc/index.js';
import { RELEASES, released, withMore } from './testing/index.js';

/** A message as data, texts of JSON too: their fields may come in any order. */
const contentOf = (message: unknown): unknown =>
  JSON.parse(JSON.stringify(message), (key, value) =>
    key === 'body' && /^\[/.test(value) ? JSON.parse(value) : value,
  );

const readAndWritten = (schema: z.ZodType, message: unknown): unknown => schema.encode(schema.parse(message));

/**
 * While a new version is rolled out, messages of the released ones are still under way, both ways. Their files are never
 * changed: where one of these tests fails, the schema asks for what a released version does not send.
 */
describe.each(RELEASES)('the messages of %s', (release) => {
  const examples = (kind: string, what: string): unknown[] => {
    const found = released(release, kind)[what] ?? [];
    if (found.length === 0) throw new Error(`${kind} has no ${what}`);
    return found;
  };

  describe.each(Object.entries(rpcMap))('%s', (pattern, { request, response }) => {
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
        // Lots by id: a lot more is a number, not an object.
        if (pattern === 'shuttle.board.versions') continue;
        expect(response.safeParse(withMore(example)).error).toBeUndefined();
      }
    });
  });

  describe.each(Object.keys(eventSchemas))('%s', (type) => {
    it('should be read as it was told', () => {
      for (const example of examples(type, 'events')) {
        expect(readEvent(JSON.stringify(example))).toMatchObject(Object(example));
      }
    });

    it('should be read with more in it than is known here, which is dropped', () => {
      for (const example of examples(type, 'events')) {
        expect(readEvent(JSON.stringify(withMore(example)))).toEqual(readEvent(JSON.stringify(example)));
      }
    });
  });

  it('should be refusals still', () => {
    for (const example of examples('refusal', 'refusals')) {
      expect(refusalSchema.parse(example)).toEqual(example);
      expect(refusalSchema.parse(withMore(example))).toEqual(example);
    }
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
