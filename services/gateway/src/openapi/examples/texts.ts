import { CLIENT_ID } from './rides.js';

export const SENT_AT = '2026-06-01T15:04:06.000Z';

export const QUEUED = {
  id: '7a0e8a52-3c1d-4d86-9a6e-0d8d6f0c2f11',
  direction: 'outbound' as const,
  event: 'answer',
  body: 'The shuttle is on its way.',
  state: 'queued' as const,
  errorCode: null,
  suggestsOptOut: false,
  createdAt: SENT_AT,
  updatedAt: SENT_AT,
};

export const RECEIVED = {
  id: 'b2c7d1a4-5e6f-4a3b-9c8d-7e6f5a4b3c2d',
  phone: '+13105550142',
  event: 'message',
  body: 'Where do I wait?',
  createdAt: SENT_AT,
  isRead: false,
  readBy: null,
  isOptedOut: false,
  suggestsOptOut: false,
  reply: null,
  client: { id: CLIENT_ID, firstName: 'Ada', lastName: 'Okafor' },
};

export const TEXT_STATUS = {
  stop: { errorCode: '20003', concerns: 'account', since: SENT_AT },
  waiting: 3,
  dayLimit: null,
};
