import { startLotline, type Lotline } from '../support/lotline.js';
import { backup } from './one-lotline/backup.js';
import { brokerDiskLost } from './one-lotline/broker-disk-lost.js';
import { erasure } from './one-lotline/erasure.js';
import { importBomb } from './one-lotline/import-bomb.js';
import { privateLogs } from './one-lotline/private-logs.js';
import { metrics } from './one-lotline/metrics.js';
import { serviceDown } from './one-lotline/service-down.js';
import { startOrder } from './one-lotline/start-order.js';

/** The tests share one system, because it takes as long to start as one of them runs; each leaves it working. */
describe('one running system', () => {
  let lotline: Lotline;
  beforeAll(async () => {
    // The tests search the most verbose logs for personal data.
    lotline = await startLotline({ env: { LOG_LEVEL: 'debug' } });
  });
  afterAll(() => lotline?.stop());
  const running = (): Lotline => lotline;

  metrics(running);
  serviceDown(running);
  importBomb(running);
  erasure(running);
  brokerDiskLost(running);
  startOrder(running);
  backup(running);
  privateLogs(running);
});
