/** Data for the screens that the demo leaves empty. */
/** A valid row, its duplicate, and a row without a readable phone number. */
export const CARS = [
  'First Name,Last Name,Phone,Check-in,Check-out,Loyalty Tier',
  'Ida,Bergstrom,714-555-0171,2031-03-01 09:00,2031-03-04 09:00,gold',
  'Ida,Bergstrom,714-555-0171,2031-03-01 09:00,2031-03-04 09:00,gold',
  'Owen,Pratt,555-0188,2031-03-01 09:00,2031-03-04 09:00,',
].join('\n');

/** Name, permissions, and days until the expiry; 0 for none. */
export const TOKENS: [string, string[], number][] = [
  ['Key box', ['readCustomers', 'readShuttle', 'changeShuttle', 'sendTexts'], 0],
  ['Reservations site', ['readCustomers', 'changeCustomers'], 365],
  ['Revenue sheet', ['readCustomers', 'financials', 'export'], 9],
];

const WEBHOOK = {
  id: 'c1d2e3f4-0a1b-4c2d-8e3f-405162738495',
  url: 'https://reservations.example/lotline',
  events: ['customer.added', 'customer.updated', 'customer.checked_in', 'customer.checked_out'],
  lotIds: ['harborview', 'eastgate'],
  state: 'active',
  failingSince: null,
  lastDeliveredAt: new Date(Date.now() - 2 * 60_000).toISOString(),
  error: null,
  statusCode: 204,
  waiting: 0,
  oldSecretUntil: null,
  createdAt: '2026-06-01T09:00:00.000Z',
};
/** Lots in addition to the demo's, one in each state that needs attention. */
export const MORE_LOTS = [
  {
    lotId: '3',
    title: 'Lakeside Parking',
    unacknowledged: 1,
    waiting: 2,
    longestSince: new Date(Date.now() - 4 * 60_000).toISOString(),
    cars: 63,
    spots: { free: 37, total: 100 },
    boards: { connected: 1, paired: 1 },
    revenue: 410,
  },
  {
    lotId: '4',
    title: 'Northfield Airport Parking',
    cars: 90,
    spots: { free: 0, total: 90 },
    arrivals: 31,
    revenue: 1240,
  },
  {
    lotId: '5',
    title: 'Parkway Valet',
    cars: 28,
    spots: { free: 32, total: 60 },
    checkedIn: 7,
    boards: { connected: 2, paired: 2 },
  },
  {
    lotId: '6',
    title: 'Terminal Garage',
    cars: 212,
    spots: { free: 88, total: 300 },
    textsStuck: 2,
    boards: { connected: 0, paired: 2 },
  },
];
export const NO_ALERTS = { waiting: 0, longestSince: null, unacknowledged: 0, textsStuck: 0 };

/** One in each state that an admin has to notice. */
export const WEBHOOKS = [
  WEBHOOK,
  {
    ...WEBHOOK,
    id: '2',
    url: 'https://crm.example/in/parking',
    events: ['ride.requested', 'ride.assigned', 'ride.dropped_off'],
    lotIds: ['harborview'],
    state: 'failing',
    failingSince: new Date(Date.now() - 40 * 60_000).toISOString(),
    error: 'timeout',
    statusCode: null,
    waiting: 12,
  },
  {
    ...WEBHOOK,
    id: '3',
    url: 'https://old.example/hook',
    events: ['text.received'],
    state: 'disabled',
    error: 'status',
    statusCode: 503,
    waiting: 214,
  },
];

/** @returns an instant that many minutes ago */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const TEXT = {
  event: 'message',
  isRead: false,
  readBy: null,
  isOptedOut: false,
  suggestsOptOut: false,
  reply: null,
};
/**
 * An automatic reply.
 * @param minutes ago
 */
const replied = (minutes: number) => ({
  id: 'f1e2d3c4-0a1b-4c2d-8e3f-405162738401',
  direction: 'outbound',
  event: 'reply',
  body: 'Harborview Airport Parking: reply SHUTTLE for a pick-up, or call our office at 310-555-0100.',
  state: 'delivered',
  errorCode: null,
  createdAt: minutesAgo(minutes),
  updatedAt: minutesAgo(minutes),
});

/** Unread texts of customers and of an unknown phone. */
export const TEXTS = [
  {
    ...TEXT,
    id: '1',
    phone: '+13105550142',
    body: 'We are at door 3 with two car seats. Where does the shuttle stop?',
    createdAt: minutesAgo(2),
    client: { id: '1', firstName: 'Ada', lastName: 'Okafor' },
  },
  {
    ...TEXT,
    id: '2',
    phone: '+16265550108',
    body: 'Hi, this is my wife’s phone. Our flight is two hours late.',
    createdAt: minutesAgo(9),
    reply: replied(9),
    client: null,
  },
  {
    ...TEXT,
    id: '3',
    phone: '+14245550162',
    body: 'Please don’t text me anymore',
    suggestsOptOut: true,
    createdAt: minutesAgo(31),
    client: { id: '3', firstName: 'Rui', lastName: 'Santos' },
  },
];
