import { beginWaiting, remainingTimeBudget, withTimeBudget } from './time-budget.js';

describe('withTimeBudget', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const giveUp = (): void => undefined;

  it('should count what is waited for one after the other, and not what is done in between', () => {
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

  it('should count once what is waited for side by side', () => {
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

  it('should give up once it is used up, whoever waits then', () => {
    const given: string[] = [];
    withTimeBudget(1000, () => {
      beginWaiting(remainingTimeBudget(), () => given.push('first'));
      jest.advanceTimersByTime(600);
      beginWaiting(remainingTimeBudget(), () => given.push('second'));
      jest.advanceTimersByTime(399);
      expect(given).toEqual([]);
      jest.advanceTimersByTime(1);
      expect(given).toEqual(['first', 'second']);
      expect(remainingTimeBudget()).toBe(0);
    });
  });

  it('should have no end where nobody waits for the work', () => {
    expect(remainingTimeBudget()).toBe(Infinity);
  });
});
