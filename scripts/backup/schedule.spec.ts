import { nextBackup } from './schedule.ts';

const local = (day: number, hours: number, minutes = 0): Date => new Date(2026, 10, day, hours, minutes);

describe('nextBackup', () => {
  it.each([
    ['later today', local(25, 1), local(24, 3, 31), false, local(25, 3, 30)],
    ['tomorrow, once the time has passed', local(25, 3, 31), local(25, 3, 31), false, local(26, 3, 30)],
    ['tomorrow, at the very time', local(25, 3, 30), local(25, 3, 30), false, local(26, 3, 30)],
    ['at once without a backup', local(25, 12), undefined, false, local(25, 12)],
    ['at once if the machine was off', local(27, 12), local(25, 3, 31), false, local(27, 12)],
    ['an hour after a failure', local(25, 3, 31), undefined, true, local(25, 4, 31)],
  ])('should be %s', (_, now, newest, failed, next) => {
    expect(nextBackup({ time: '03:30', now, newest, failed })).toEqual(next);
  });
});
