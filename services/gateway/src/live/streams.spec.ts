import { PassThrough } from 'node:stream';
import { eventually } from '@lotline/service-kit/testing';
import type { AnyEvent } from '@lotline/protocol';
import { BEAT_SECONDS, Streams } from './streams.js';

const deleted = (lotId: string, version: number): AnyEvent => ({
  id: `event ${version}`,
  type: 'client.deleted',
  lotId,
  at: '2026-01-01T00:00:00.000Z',
  requestId: 'test',
  payload: { id: 'client', version },
});

describe('limits.md, Request limits: Streams', () => {
  let streams: Streams;
  /** Every write of one stream. */
  const open = (lotId: string, highWaterMark = 1024, userId = 'user'): { response: PassThrough; writes: string[] } => {
    const response = new PassThrough({ highWaterMark });
    const writes: string[] = [];
    const write = response.write.bind(response);
    response.write = (chunk: unknown) => {
      writes.push(String(chunk));
      return write(chunk);
    };
    streams.open({ reader: { kind: 'staff', sid: 'sid', userId }, lotId, generation: 1, response });
    return { response, writes };
  };
  beforeEach(() => {
    streams = new Streams();
  });
  afterEach(() => streams.endAll());

  it('should write concurrent events at once, in order, to their lot only', async () => {
    const [one, two, east] = [open('harborview'), open('harborview'), open('eastgate')];
    for (const version of [1, 2, 3]) streams.send(deleted('harborview', version));
    await eventually(() => expect(one.writes).toHaveLength(2));
    expect(one.writes[1]?.match(/"version":\d/g)).toEqual(['"version":1', '"version":2', '"version":3']);
    expect(two.writes).toEqual(one.writes);
    expect(east.writes).toHaveLength(1);
  });

  const imported = (state: 'running' | 'done', created: number): AnyEvent => ({
    ...deleted('harborview', 1),
    type: 'import.changed',
    payload: {
      userId: 'importer',
      progress: { id: 'import', state, total: 9, done: created, created, duplicates: 0, rejected: 0, leftOut: 0 },
    },
  });

  it('should report an import’s progress to its author, and new customers to the whole lot', async () => {
    const [mine, other, east] = [
      open('harborview', 1024, 'importer'),
      open('harborview'),
      open('eastgate', 1024, 'importer'),
    ];
    streams.send(imported('running', 0));
    streams.send(imported('running', 4));
    streams.send(imported('done', 9));
    await eventually(() => expect(mine.writes.join('')).toContain('event: clients'));
    expect(mine.writes.join('').match(/event: \w+/g)).toEqual([
      'event: hello',
      'event: import',
      'event: import',
      'event: import',
      'event: clients',
    ]);
    expect(other.writes.join('').match(/event: \w+/g)).toEqual(['event: hello', 'event: clients']);
    expect(east.writes).toHaveLength(1);
  });

  it('should disconnect those furthest behind when all readers together buffer too much', async () => {
    const MEGABYTE = 1024 * 1024;
    const readers = Array.from({ length: 20 }, () => open('harborview').response);
    for (const [index, response] of readers.entries()) response.write(Buffer.alloc(MEGABYTE - (index + 1) * 1000));
    streams.send(deleted('harborview', 1));
    await eventually(() => expect(readers.some(({ destroyed }) => destroyed)).toBe(true));
    expect(readers.map(({ destroyed }) => destroyed)).toEqual(readers.map((_, index) => index < 4));
  });

  it('should not report an import that created nobody', () => {
    const { writes } = open('harborview');
    streams.send(imported('done', 0));
    expect(writes).toHaveLength(1);
  });

  it('should not send account events by itself', async () => {
    const { writes } = open('harborview');
    streams.send({
      ...deleted('harborview', 1),
      type: 'user.saved',
      payload: {
        user: {
          id: '1',
          email: '',
          firstName: '',
          lastName: '',
          profileImageUrl: null,
          operatorAdmin: false,
          roles: [],
          version: 1,
          passwordId: null,
        },
        formerLotIds: [],
      },
    });
    streams.send(deleted('harborview', 2));
    await eventually(() => expect(writes).toHaveLength(2));
    expect(writes.join('')).not.toContain('user');
  });

  it('should announce the heartbeat’s interval, and send it as an event', () => {
    const { writes } = open('harborview');
    streams.heartbeat();
    expect(writes).toEqual([
      expect.stringContaining(`event: hello\ndata: {"beatSeconds":${BEAT_SECONDS}}\n\n`),
      'event: beat\ndata: {}\n\n',
    ]);
  });

  it('should disconnect a reader that does not read, and no other', async () => {
    const [slow, quick] = [open('harborview'), open('harborview')];
    quick.response.resume();
    for (let megabytes = 0; megabytes < 3; megabytes += 1) slow.response.write('x'.repeat(1024 * 1024));
    streams.heartbeat();
    expect([slow.response.destroyed, quick.response.destroyed]).toEqual([true, false]);
    await eventually(() => expect(streams.all).toHaveLength(1));
  });

  it('should drop a reader who leaves', async () => {
    const { response } = open('harborview');
    response.destroy();
    await eventually(() => expect(streams.all).toEqual([]));
  });

  it('should end a stream at once after shutdown began, so that it reconnects to another gateway', () => {
    streams.endAll();
    const { response, writes } = open('harborview');
    expect([response.writableEnded, writes[0]]).toEqual([true, expect.stringContaining('retry: 1000')]);
    expect(streams.all).toEqual([]);
  });
});
