import { MAX_PER_READER, StreamLimits } from './stream-limits.js';
import type { Reader } from './streams.js';

const HERE = '192.0.2.1';
const session = (sid: string): Reader => ({ kind: 'staff', sid, userId: 'user' });
const OPEN_BOARD: Reader = { kind: 'board', token: null };
const TOO_MANY = expect.objectContaining({ code: 'TOO_MANY' });

describe('limits.md, Request limits: StreamLimits', () => {
  const take = (limits: StreamLimits, reader: Reader, times: number, address = HERE) =>
    Array.from({ length: times }, () => limits.take(reader, address));

  it.each<[string, Reader, Reader]>([
    ['session', session('one'), session('other')],
    [
      'API token',
      { kind: 'token', id: 'one', tokenHash: '', permissions: [] },
      { kind: 'token', id: 'other', tokenHash: '', permissions: [] },
    ],
    ['paired board', { kind: 'board', token: 'one' }, { kind: 'board', token: 'other' }],
  ])('should bound the streams of a %s, from all addresses', (_what, one, other) => {
    const limits = new StreamLimits(500);
    take(limits, one, MAX_PER_READER);
    expect(() => limits.take(one, '192.0.2.2')).toThrow(TOO_MANY);
    expect(limits.take(other, HERE)).toEqual(expect.any(Function));
  });

  it('should bound the open boards of an address, and leave room for the front desk in the same network', () => {
    const limits = new StreamLimits(500);
    take(limits, OPEN_BOARD, MAX_PER_READER);
    expect(() => limits.take(OPEN_BOARD, HERE)).toThrow(TOO_MANY);
    take(limits, OPEN_BOARD, 1, '192.0.2.2');
    for (const sid of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) take(limits, session(sid), 50);
  });

  it('should bound all streams of an address, and count nothing that it refuses', () => {
    const limits = new StreamLimits(3);
    const [release] = take(limits, session('one'), 3);
    for (let tries = 0; tries < 5; tries += 1) expect(() => limits.take(session('two'), HERE)).toThrow(TOO_MANY);
    release?.();
    take(limits, session('two'), 1);
    expect(() => limits.take(session('two'), HERE)).toThrow(TOO_MANY);
  });
});
