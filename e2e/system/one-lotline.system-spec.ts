import { startLotline, type Lotline } from '../support/lotline.js';
import { completionLost } from './one-lotline/completion-lost.js';
import { exportAll } from './one-lotline/export.js';
import { importKilled } from './one-lotline/import-killed.js';
import { redisWiped } from './one-lotline/redis-wiped.js';
import { refusals } from './one-lotline/refusals.js';

/** It takes as long to start as one of these takes: they have it one after the other, and each leaves it whole. */
describe('one running system', () => {
  let lotline: Lotline;
  beforeAll(async () => {
    lotline = await startLotline();
  });
  afterAll(() => lotline?.stop());
  const running = (): Lotline => lotline;

  refusals(running);
  redisWiped(running);
  importKilled(running);
  exportAll(running);
  completionLost(running);
});
