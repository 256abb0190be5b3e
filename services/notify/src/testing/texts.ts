import { randomUUID } from 'node:crypto';
import type { ClientRecord, LinkPress, LotContext, SendText } from '@lotline/protocol';
import { aClientRecord } from '@lotline/protocol/testing';
import { testSettings, testUrl, type TestDatabase } from '@lotline/service-kit/testing';
import type { NotifySettings } from '../config.js';

/** Returns the settings of the service under test. */
export const testNotifySettings = (database: TestDatabase, over: Partial<NotifySettings> = {}): NotifySettings => ({
  ...testSettings(),
  DATABASE_URL: database.url,
  REDIS_URL: testUrl('REDIS'),
  SMS_PROVIDER: 'log',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  TEXTS_PER_SECOND: 1,
  TEXTS_PER_DAY: 2000,
  TEXT_COUNTRIES: [],
  DEAD_LETTER_RETENTION_DAYS: 30,
  TEXT_RETENTION_DAYS: 365,
  UNDELIVERABLE_RETENTION_DAYS: 180,
  WEBHOOKS_ALLOW_PRIVATE: true,
  ...over,
});

/** Creates a welcome text to a new customer. */
export const createText = (
  over: Partial<Omit<SendText, 'metadata'>> & Partial<SendText['metadata']> = {},
): SendText => {
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

/** Creates a customer record as the clients service returns it. */
export const createRecord = (over: Partial<ClientRecord> = {}): ClientRecord =>
  aClientRecord({ id: randomUUID(), ...over });

export const staffContext = (lotId: string): LotContext => ({
  lotId,
  requestId: 'test',
  actor: { kind: 'staff', id: 'user-1', name: 'Vera V.', role: 'valet', operatorAdmin: false },
});

/** The answer to a ride request of a customer who is now waiting. */
export const A_LINK_PRESS: LinkPress = {
  lotId: 'harborview',
  clientId: randomUUID(),
  firstName: 'Rosa',
  terminal: '',
  language: 'en',
  riderVersion: 1,
  shuttleStatus: 'requesting_ride',
  shuttleNumber: null,
  requestedAt: '2026-03-08T17:40:00.000Z',
  boardVersion: 1,
  epoch: 'e',
  change: null,
};
