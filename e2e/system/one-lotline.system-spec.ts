import { startLotline, type Lotline } from '../support/lotline.js';
import { completionLost } from './one-lotline/completion-lost.js';
import { erasure } from './one-lotline/erasure.js';
import { exportAll } from './one-lotline/export.js';
import { importBomb } from './one-lotline/import-bomb.js';
import { importKilled } from './one-lotline/import-killed.js';
import { redisWiped } from './one-lotline/redis-wiped.js';
import { serviceDown } from './one-lotline/service-down.js';

/** The tests share one system, because it takes as long to start as one of them runs; each leaves it working. */
describe('one running system', () => {
  let lotline: Lotline;
  beforeAll(async () => {
    // The erasure test searches the usual logs for the erased customer.
    lotline = await startLotline({ env: { LOG_LEVEL: 'info' } });
  });
  afterAll(() => lotline?.stop());
  const running = (): Lotline => lotline;

  serviceDown(running);
  redisWiped(running);
  importBomb(running);
  importKilled(running);
  exportAll(running);
  completionLost(running);
  erasure(running);
});
