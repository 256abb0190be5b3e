import { dayPlus, SAMPLE_TYPES, sampleClientsSchema } from '@lotline/protocol';
import { sampleClients } from './sample-clients.js';

const TODAY = '2026-11-22';
const TERMINALS = ['T1', 'T2'];

describe('sampleClients', () => {
  const sample = sampleClients(TODAY, TERMINALS);

  it('should always be the same, relative to the day', () => {
    expect(sampleClients(TODAY, TERMINALS)).toEqual(sample);
    const tomorrow = sampleClients(dayPlus(TODAY, 1), TERMINALS);
    expect(tomorrow.map(({ id, clientType }) => [id, clientType])).toEqual(
      sample.map(({ id, clientType }) => [id, clientType]),
    );
    const days = ({ checkInDateTime, checkOutDateTime }: (typeof sample)[number]) =>
      [checkInDateTime, checkOutDateTime].map((time) => [dayPlus(time.slice(0, 10), 1), time.slice(10)].join(''));
    expect(tomorrow.map((client) => [client.checkInDateTime, client.checkOutDateTime])).toEqual(sample.map(days));
  });

  it('should have every type of the legend, customers on every day, and stays that end after they start', () => {
    expect(sampleClientsSchema.parse(sample)).toEqual(sample);
    expect(new Set(sample.map(({ clientType }) => clientType))).toEqual(new Set(SAMPLE_TYPES));
    const days = new Set(sample.map(({ checkInDateTime }) => checkInDateTime.slice(0, 10)));
    expect([days.size, days.has(TODAY)]).toEqual([63, true]);
    expect(new Set(sample.map(({ terminal }) => terminal))).toEqual(new Set(TERMINALS));
    for (const { checkInDateTime, checkOutDateTime } of sample) expect(checkOutDateTime > checkInDateTime).toBe(true);
    expect(new Set(sample.map(({ id }) => id)).size).toBe(sample.length);
  });
});
