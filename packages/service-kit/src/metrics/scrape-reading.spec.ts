import { Gauge, Registry } from 'prom-client';
import { ScrapeReading, type Read } from './scrape-reading.js';

describe('ScrapeReading', () => {
  let now: number;
  let gauge: Gauge;
  let failures: number;
  let reads: number;

  beforeEach(() => {
    [now, failures, reads] = [0, 0, 0];
    gauge = new Gauge({ name: 'rows', help: 'Rows', registers: [new Registry()] });
  });

  const readingOf = (read: Read, limits = {}) =>
    new ScrapeReading(
      [gauge],
      read,
      () => (failures += 1),
      () => now,
      limits,
    );
  const values = async () => (await gauge.get()).values.map(({ value }) => value);
  const succeed: Read = () => {
    reads += 1;
    return Promise.resolve(() => gauge.set(reads));
  };

  it('has no value before the first reading', async () => {
    readingOf(succeed);
    expect(await values()).toEqual([]);
  });

  it('reads once for all scrapes within five seconds', async () => {
    const reading = readingOf(succeed);
    await Promise.all([reading.refresh(), reading.refresh()]);
    now = 4999;
    await reading.refresh();
    expect(await values()).toEqual([1]);
    now = 5000;
    await reading.refresh();
    expect(await values()).toEqual([2]);
  });

  it('removes the value, counts a failed query and repeats it no earlier than a successful one', async () => {
    let fails = false;
    const reading = readingOf(() => (fails ? Promise.reject(new Error('no')) : succeed()));
    await reading.refresh();
    fails = true;
    now = 5000;
    await reading.refresh();
    expect([await values(), failures]).toEqual([[], 1]);
    fails = false;
    now = 9999;
    await reading.refresh();
    expect([await values(), failures]).toEqual([[], 1]);
    now = 10_000;
    await reading.refresh();
    expect(await values()).toEqual([2]);
  });

  it('ends at its budget without a value, and starts no second query beside a late one', async () => {
    let finish = (): void => undefined;
    const reading = readingOf(
      () => {
        reads += 1;
        return new Promise((resolve) => (finish = () => resolve(() => gauge.set(7))));
      },
      { budgetMs: 1 },
    );
    await reading.refresh();
    await reading.refresh();
    expect([reads, failures, await values()]).toEqual([1, 2, []]);
    finish();
    await reading.refresh();
    expect(await values()).toEqual([7]);
  });
});
