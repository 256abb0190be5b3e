import { Retention } from '@lotline/service-kit';
import { eventually, useFixture } from '@lotline/service-kit/testing';
import { ShuttleUnderTest } from './testing/shuttle-under-test.js';

describe('Retention', () => {
  const shuttle = useFixture(new ShuttleUnderTest());

  it('should delete ride moves after two years', async () => {
    const service = await shuttle.startInstance();
    await shuttle.database.query(
      `INSERT INTO ride_moves (client_id, lot_id, at)
       SELECT gen_random_uuid(), 'harborview', now() - make_interval(days => days)
       FROM (SELECT 731 AS days FROM generate_series(1, 1500) UNION ALL VALUES (729), (1)) moves`,
    );
    await service.app.get(Retention).deleteAllOld();
    // The sweep of the service's start may still be deleting some of them.
    await eventually(async () => expect(await shuttle.database.query('SELECT FROM ride_moves')).toHaveLength(2));
  });
});
