import { stopDateAt } from '../../testing/clock.js';

const DEVICE = '2026-11-21T15:42:10.000Z';

describe('screens.md, Time: serverNow', () => {
  beforeEach(() => {
    jest.resetModules();
    stopDateAt(DEVICE);
  });

  /** A page that starts now. */
  const startPage = () => import('./server-time.js');
  const serverSays = (time: string) => new Date(`2026-11-21T${time}Z`).toUTCString();
  const isoOf = (now: number) => new Date(now).toISOString().slice(11, 23);

  it.each<[string, [sentAgo: number, date: string | null][], string]>([
    ['no response yet', [], '15:42:10.000'],
    [
      'responses without a time',
      [
        [0, null],
        [0, 'nonsense'],
      ],
      '15:42:10.000',
    ],
    ['a device that is 25 minutes fast', [[0, serverSays('15:17:10')]], '15:17:10.000'],
    ['a device that is 25 minutes slow', [[0, serverSays('16:07:10')]], '16:07:10.000'],
    ['a device that is right, and a response of a whole second', [[900, serverSays('15:42:09')]], '15:42:10.000'],
    [
      'a later response that took 20 s',
      [
        [0, serverSays('15:17:10')],
        [20_000, serverSays('15:16:52')],
      ],
      '15:17:10.000',
    ],
    [
      'a first response that took 20 s',
      [
        [20_000, serverSays('15:16:52')],
        [0, serverSays('15:17:10')],
      ],
      '15:17:10.000',
    ],
    [
      'a device whose clock was set since',
      [
        [0, serverSays('16:07:10')],
        [0, serverSays('15:42:10')],
      ],
      '15:42:10.000',
    ],
    [
      'a device that runs fast',
      [
        [0, serverSays('15:42:12')],
        [0, serverSays('15:42:10')],
      ],
      '15:42:10.000',
    ],
  ])('should follow the server with %s', async (_what, responses, expected) => {
    const { timeRequest, serverNow, serverDate } = await startPage();
    for (const [sentAgo, date] of responses) {
      const now = Date.now();
      jest.setSystemTime(now - sentAgo);
      const record = timeRequest();
      jest.setSystemTime(now);
      record(date);
    }
    expect(isoOf(serverNow())).toBe(expected);
    expect(serverDate().getTime()).toBe(serverNow());
  });

  it.each([['15:17:10'], ['16:07:10']])('should be %s on a page that starts without a network later', async (time) => {
    (await startPage()).timeRequest()(serverSays(time));
    jest.resetModules();
    expect(isoOf((await startPage()).serverNow())).toBe(`${time}.000`);
  });

  it.each([
    ['is broken', () => localStorage.setItem('lotline.clock', 'soon')],
    ['is blocked', () => jest.spyOn(Storage.prototype, 'getItem').mockImplementation(deny)],
  ])('should follow the server although the storage %s', async (_what, breakStorage) => {
    breakStorage();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
    const { timeRequest, serverNow } = await startPage();
    expect(isoOf(serverNow())).toBe('15:42:10.000');
    timeRequest()(serverSays('15:17:10'));
    expect(isoOf(serverNow())).toBe('15:17:10.000');
  });
});

function deny(): never {
  throw new DOMException('Storage is blocked', 'SecurityError');
}
