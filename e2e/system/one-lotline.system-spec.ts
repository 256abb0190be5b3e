import { startLotline, type Lotline } from '../support/lotline.js';
import { completionLost } from './one-lotline/completion-lost.js';
import { erasure } from './one-lotline/erasure.js';
import { exportAll } from './one-lotline/export.js';
import { importBomb } from './one-lotline/import-bomb.js';
import { importKilled } from './one-lotline/import-killed.js';
import { redisWiped } from './one-lotline/redis-wiped.js';
import { refusals } from './one-lotline/refusals.js';

/** It takes as long to start as one of these takes: they have it one after the other, and each leaves it whole. */
describe('one running system', () => {
  let lotline: Lotline;
  beforeAll(async () => {
    // What is logged usually is searched for a customer who was erased.
    lotline = await startLotline({ env: { LOG_LEVEL: 'info' } });
  });
  afterAll(() => lotline?.stop());
  const running = (): Lotline => lotline;

  refusals(running);
  redisWiped(running);
  importBomb(running);
  importKilled(running);
  exportAll(running);
  completionLost(running);
  erasure(running);
});
