import { startLotline, type Lotline } from '../support/lotline.js';
import { BrokerWay } from '../support/broker-way.js';
import { brokerKilled } from './one-lotline/broker-killed.js';
import { completionLost } from './one-lotline/completion-lost.js';
import { erasure } from './one-lotline/erasure.js';
import { exportAll } from './one-lotline/export.js';
import { importBomb } from './one-lotline/import-bomb.js';
import { importKilled } from './one-lotline/import-killed.js';
import { redisWiped } from './one-lotline/redis-wiped.js';
import { refusals } from './one-lotline/refusals.js';
import { shuttleKilled } from './one-lotline/shuttle-killed.js';

/** Starting a system takes as long as one of these tests, so they share one. Each leaves it whole. */
describe('one running system', () => {
  let lotline: Lotline;
  let clientsWay: BrokerWay;
  let shuttleWay: BrokerWay;
  beforeAll(async () => {
    // What is logged usually is searched for a customer who was erased.
    lotline = await startLotline({
      env: { LOG_LEVEL: 'info' },
      brokerBy: async (port) => {
        clientsWay = await BrokerWay.open(port, 'clients');
        shuttleWay = await BrokerWay.open(clientsWay.port, 'shuttle');
        return shuttleWay.port;
      },
    });
  });
  afterAll(async () => {
    await lotline?.stop();
    await shuttleWay?.close();
    await clientsWay?.close();
  });
  const running = (): Lotline => lotline;

  refusals(running);
  redisWiped(running);
  exportAll(running);
  importBomb(running);
  importKilled(running);
  completionLost(running);
  erasure(running);
  shuttleKilled(running, () => shuttleWay);
  brokerKilled(running, () => clientsWay);
});
