import { Lots } from '@lotline/service-kit';
import { useClock } from '@lotline/service-kit/testing';
import { systemContext, type CustomerFigures } from '@lotline/protocol';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { OverviewRepository } from './overview.repository.js';

const gateway = systemContext('test');
const TODAY = '2026-11-22';

describe('overview.md, Figures: clients.overview.read', () => {
  const clock = useClock('2026-11-22T20:00:00Z');
  const clients = useClients();
  beforeEach(() => clients.empty());

  const read = async (...lotIds: string[]): Promise<CustomerFigures[]> =>
    (await clients.rpc.call('clients.overview.read', { lotIds }, gateway)).lots;
  const book = (fields: Record<string, unknown> = {}, lotId = 'harborview') =>
    clients.add(
      { phone: newPhone(), checkInDateTime: `${TODAY}T09:30`, checkOutDateTime: '2026-11-25T10:00', ...fields },
      staff(lotId),
    );
  const checkIn = (id: string) => clients.rpc.call('clients.client.check-in', { id }, staff());

  it('should count the cars, the day and the free spots of each lot', async () => {
    const { id } = await book({ parkingSpot: 'a 1', paymentAmount: '80.50' });
    const without = await book({ checkInDateTime: '2026-11-21T09:30', parkingSpot: 'TBD', paymentAmount: '0' });
    await book({ checkInDateTime: '2026-11-20T09:30', checkOutDateTime: `${TODAY}T18:00`, parkingSpot: '' });
    await book({}, 'eastgate');
    await checkIn(id);
    await checkIn(without.id);
    const [eastgate, harborview] = await read('eastgate', 'harborview').then((lots) =>
      ['eastgate', 'harborview'].map((lotId) => lots.find((lot) => lot.lotId === lotId)),
    );
    expect(harborview).toMatchObject({ today: TODAY, cars: 2, checkedIn: 2, checkIns: 1, arrivals: 1, revenue: 80.5 });
    expect(harborview?.spots).toEqual({ free: 239, total: 240, carsWithoutSpot: 1 });
    expect(eastgate).toMatchObject({ cars: 0, checkedIn: 0, checkIns: 1, arrivals: 0, revenue: 0 });
  });

  it('should count no free spot where all are out of use, and no spots where none are listed', async () => {
    const lots = clients.provider(Lots);
    const { parkingSpots, ...unlisted } = lots.get('harborview');
    const [full, without] = [
      { ...unlisted, id: 'full', parkingSpots, parkingSpotsOutOfUse: parkingSpots },
      { ...unlisted, id: 'without' },
    ];
    for (const lot of [full, without]) lots.apply(lot);
    expect((await read('full', 'without')).map(({ lotId, spots }) => [lotId, spots])).toEqual([
      ['full', { free: 0, total: 240, carsWithoutSpot: 0 }],
      ['without', null],
    ]);
  });

  it('should count a lot again only after it changed or its day ended', async () => {
    const count = jest.spyOn(OverviewRepository.prototype, 'count');
    await read('harborview', 'eastgate');
    count.mockClear();
    await read('harborview', 'eastgate');
    expect(count).not.toHaveBeenCalled();

    await book();
    expect(await read('harborview', 'eastgate')).toContainEqual(expect.objectContaining({ checkIns: 1 }));
    expect(count.mock.calls.map(([{ id }]) => id)).toEqual(['harborview']);

    clock.set('2026-11-23T20:00:00Z');
    count.mockClear();
    expect(await read('harborview')).toMatchObject([{ today: '2026-11-23', checkIns: 0 }]);
    expect(count).toHaveBeenCalledTimes(1);
    count.mockRestore();
  });

  it('should leave out lots that are not asked for or do not exist', async () => {
    expect((await read('eastgate', 'nowhere')).map(({ lotId }) => lotId)).toEqual(['eastgate']);
  });
});
