import { beginWaiting, patienceLeft, withPatience } from './patience.js';

describe('withPatience', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const giveUp = (): void => undefined;

  it('should count what is waited for one after the other, and not what is done in between', () => {
    withPatience(1000, () => {
      for (let wait = 0; wait < 2; wait += 1) {
        const end = beginWaiting(patienceLeft(), giveUp);
        jest.advanceTimersByTime(100);
        end();
        jest.advanceTimersByTime(500);
      }
      expect(patienceLeft()).toBe(800);
    });
  });

  it('should count once what is waited for side by side', () => {
    withPatience(1000, () => {
      const ends = Array.from({ length: 60 }, () => beginWaiting(patienceLeft(), giveUp));
      jest.advanceTimersByTime(100);
      expect(patienceLeft()).toBe(900);
      for (const end of ends.slice(1)) end();
      jest.advanceTimersByTime(50);
      expect(patienceLeft()).toBe(850);
      ends[0]?.();
      jest.advanceTimersByTime(50);
      expect(patienceLeft()).toBe(850);
    });
  });

  it('should give up once it is used up, whoever waits then', () => {
    const given: string[] = [];
    withPatience(1000, () => {
      beginWaiting(patienceLeft(), () => given.push('first'));
      jest.advanceTimersByTime(600);
      beginWaiting(patienceLeft(), () => given.push('second'));
      jest.advanceTimersByTime(399);
      expect(given).toEqual([]);
      jest.advanceTimersByTime(1);
      expect(given).toEqual(['first', 'second']);
      expect(patienceLeft()).toBe(0);
    });
  });

  it('should have no end where nobody waits for the work', () => {
    expect(patienceLeft()).toBe(Infinity);
  });
});
