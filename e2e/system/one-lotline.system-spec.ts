import { startLotline, type Lotline } from '../support/lotline.js';
import { BrokerProxy } from '../support/broker-proxy.js';
import { backup } from './one-lotline/backup.js';
import { brokerDiskLost } from './one-lotline/broker-disk-lost.js';
import { brokerKilled } from './one-lotline/broker-killed.js';
import { completionLost } from './one-lotline/completion-lost.js';
import { erasure } from './one-lotline/erasure.js';
import { exportAll } from './one-lotline/export.js';
import { importBomb } from './one-lotline/import-bomb.js';
import { importKilled } from './one-lotline/import-killed.js';
import { privateLogs } from './one-lotline/private-logs.js';
import { metrics } from './one-lotline/metrics.js';
import { redisWiped } from './one-lotline/redis-wiped.js';
import { serviceDown } from './one-lotline/service-down.js';
import { shuttleKilled } from './one-lotline/shuttle-killed.js';
import { startOrder } from './one-lotline/start-order.js';

/** The tests share one system, because it takes as long to start as one of them runs; each leaves it working. */
describe('one running system', () => {
  let lotline: Lotline;
  let clientsProxy: BrokerProxy;
  let shuttleProxy: BrokerProxy;
  beforeAll(async () => {
    // The tests search the most verbose logs for personal data.
    lotline = await startLotline({
      env: { LOG_LEVEL: 'debug' },
      redirectBroker: async (port) => {
        clientsProxy = await BrokerProxy.open(port, 'clients');
        shuttleProxy = await BrokerProxy.open(clientsProxy.port, 'shuttle');
        return shuttleProxy.port;
      },
    });
  });
  afterAll(async () => {
    await lotline?.stop();
    await shuttleProxy?.close();
    await clientsProxy?.close();
  });
  const running = (): Lotline => lotline;

  metrics(running);
  serviceDown(running);
  redisWiped(running);
  exportAll(running);
  importBomb(running);
  importKilled(running);
  completionLost(running);
  erasure(running);
  shuttleKilled(running, () => shuttleProxy);
  brokerKilled(running, () => clientsProxy);
  brokerDiskLost(running);
  startOrder(running);
  backup(running);
  privateLogs(running);
});
