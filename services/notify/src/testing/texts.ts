import { randomUUID } from 'node:crypto';
import type { LotContext, SendText } from '@lotline/contracts';
import { testSettings, testUrl, type TestDatabase } from '@lotline/service-kit/testing';
import type { NotifySettings } from '../config.js';

/** What the service under test is started with; `over` sets a provider. */
export const notifySettings = (database: TestDatabase, over: Partial<NotifySettings> = {}): NotifySettings => ({
  ...testSettings('config/lots.test.json'),
  DATABASE_URL: database.url,
  REDIS_URL: testUrl('REDIS'),
  SMS_PROVIDER: 'log',
  ...over,
});

/** A welcome text of a customer of its own. */
export const aText = (over: Partial<Omit<SendText, 'metadata'>> & Partial<SendText['metadata']> = {}): SendText => {
  const { phone = '310-555-0142', message = 'Hi Rosa, welcome!', ...metadata } = over;
  return {
    phone,
    message,
    metadata: {
      customerId: randomUUID(),
      customerName: 'Rosa',
      event: 'check_in',
      timestamp: '2026-07-01T18:00:00.000Z',
      ...metadata,
    },
  };
};

export const staffOf = (lotId: string): LotContext => ({
  lotId,
  requestId: 'test',
  actor: { kind: 'staff', id: 'user-1', name: 'Vera V.', role: 'valet' },
});
