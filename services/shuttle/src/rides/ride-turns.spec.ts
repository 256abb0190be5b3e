import { RideTurns } from './ride-turns.js';

const BUSY = { code: 'CONFLICT' };

describe('RideTurns', () => {
  let now = 0;
  let turns: RideTurns;
  beforeEach(() => {
    now = 0;
    turns = new RideTurns(() => now);
  });

  it('should run the moves of one ride in the order of their arrival, and those of another at once', async () => {
    const done: string[] = [];
    let finishFirst = () => {};
    const first = new Promise<void>((resolve) => (finishFirst = resolve));
    const move =
      (name: string, until = Promise.resolve()) =>
      () =>
        until.then(() => void done.push(name));
    const moves = [
      turns.run('ride', move('first', first)),
      turns.run('ride', move('second')),
      turns.run('ride', move('third')),
    ];
    await turns.run('another ride', move('other'));
    finishFirst();
    await Promise.all(moves);
    expect(done).toEqual(['other', 'first', 'second', 'third']);
  });

  it('should go on after a move that fails', async () => {
    const failed = turns.run('ride', () => Promise.reject(new Error('failed')));
    const next = turns.run('ride', () => Promise.resolve('moved'));
    await expect(failed).rejects.toThrow('failed');
    expect(await next).toBe('moved');
  });

  it('should refuse a move whose turn comes too late, without making it', async () => {
    const slow = turns.run('ride', () => Promise.resolve((now = 3001)));
    const work = jest.fn(() => Promise.resolve());
    await expect(turns.run('ride', work)).rejects.toMatchObject(BUSY);
    await slow;
    expect(work).not.toHaveBeenCalled();
    expect(await turns.run('ride', () => Promise.resolve('moved'))).toBe('moved');
  });

  it('should refuse more than a hundred moves of one ride at once', async () => {
    const moves = Array.from({ length: 100 }, () => turns.run('ride', () => Promise.resolve()));
    await expect(turns.run('ride', () => Promise.resolve())).rejects.toMatchObject(BUSY);
    await Promise.all(moves);
    await turns.run('ride', () => Promise.resolve());
  });
});
