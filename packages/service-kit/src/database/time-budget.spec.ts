import { beginWaiting, remainingTimeBudget, withTimeBudget } from './time-budget.js';

describe('withTimeBudget', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const giveUp = (): void => undefined;

  it('should count consecutive waits but not the work between them', () => {
    withTimeBudget(1000, () => {
      for (let wait = 0; wait < 2; wait += 1) {
        const end = beginWaiting(remainingTimeBudget(), giveUp);
        jest.advanceTimersByTime(100);
        end();
        jest.advanceTimersByTime(500);
      }
      expect(remainingTimeBudget()).toBe(800);
    });
  });

  it('should count concurrent waits once', () => {
    withTimeBudget(1000, () => {
      const ends = Array.from({ length: 60 }, () => beginWaiting(remainingTimeBudget(), giveUp));
      jest.advanceTimersByTime(100);
      expect(remainingTimeBudget()).toBe(900);
      for (const end of ends.slice(1)) end();
      jest.advanceTimersByTime(50);
      expect(remainingTimeBudget()).toBe(850);
      ends[0]?.();
      jest.advanceTimersByTime(50);
      expect(remainingTimeBudget()).toBe(850);
    });
  });

  it('should give up all waits when it is used up', () => {
    const gaveUp: string[] = [];
    withTimeBudget(1000, () => {
      beginWaiting(remainingTimeBudget(), () => gaveUp.push('first'));
      jest.advanceTimersByTime(600);
      beginWaiting(remainingTimeBudget(), () => gaveUp.push('second'));
      jest.advanceTimersByTime(399);
      expect(gaveUp).toEqual([]);
      jest.advanceTimersByTime(1);
      expect(gaveUp).toEqual(['first', 'second']);
      expect(remainingTimeBudget()).toBe(0);
    });
  });

  it('should be unlimited by default', () => {
    expect(remainingTimeBudget()).toBe(Infinity);
  });
});
