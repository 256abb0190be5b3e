import type { Client } from '@lotline/protocol';
import type { DescribedRoute } from '@lotline/protocol/testing';
import { booking } from '../../support/customers.js';
import { declaredRoute } from './description.js';

/**
 * The records that a call refers to: a checked-in customer of Harborview with a ride request, and an account of that
 * lot.
 */
export interface Target {
  client: Client;
  userId: string;
  importId: string;
  /** A board device of that lot that is paired, or requests pairing. */
  boardDevice: { id: string; code: string };
  /** The link that the caller knows: the customer's, or an unknown one. */
  link: string;
  /** Without them, Harborview and unknown ids. */
  lotId?: string;
  tokenId?: string;
  webhookId?: string;
  deliveryId?: string;
}

export interface Request {
  path: string;
  body?: unknown;
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const RANGE = 'checkoutFrom=2026-01-01T00:00:00.000Z&checkoutTo=2027-01-01T00:00:00.000Z';

let count = 0;
export const account = () => ({
  email: `added-${Date.now()}-${(count += 1)}@lotline.test`,
  firstName: 'Rae',
  lastName: 'Quist',
  role: 'valet',
});

/** A webhook that calls nobody. */
const pausedWebhook = ({ lotId = 'harborview' }: Target) => ({
  url: 'https://hooks.example.com/lotline',
  events: ['customer.added'],
  lotIds: [lotId],
  enabled: false,
});

/**
 * A request of each route that is rejected only because of its caller. A route that is not listed has no body and no
 * query.
 */
const REQUESTS: Record<string, (target: Target) => Partial<Request>> = {
  'GET /': () => ({ path: '/' }),
  'GET /*': () => ({ path: '/dashboard' }),
  'GET /api/*': () => ({ path: '/api/nothing' }),
  'POST /api/login': () => ({ body: { email: 'agent@lotline.test', password: 'lotline-demo' } }),
  'POST /api/password-reset': () => ({ body: { email: 'nobody@lotline.test' } }),
  'POST /api/password-reset/confirm': () => ({ body: { token: 'unknown', password: 'a new secret' } }),
  'POST /api/client-errors': () => ({
    body: { page: '/shuttle', build: '0'.repeat(16), kind: 'chunk', name: 'Error', frames: [] },
  }),
  'POST /api/login/second-factor': () => ({ body: { email: 'agent@lotline.test', password: 'lotline-demo' } }),
  // Without a password, because a wrong one counts as a failed sign-in of the account that every other file uses.
  'PUT /api/auth/password': () => ({ body: {} }),
  'POST /api/auth/second-factor': () => ({ body: {} }),
  'PUT /api/auth/second-factor': () => ({ body: {} }),
  'POST /api/auth/second-factor/remove': () => ({ body: {} }),
  'PUT /api/auth/lot': ({ lotId = 'harborview' }) => ({ body: { lotId } }),
  'GET /api/clients': ({ client }) => ({ path: `/api/clients?search=${client.phone}&${RANGE}` }),
  'POST /api/clients': () => ({ body: booking() }),
  'PUT /api/clients/:id': ({ client }) => ({ body: booking({ phone: client.phone, notes: 'changed' }) }),
  'PATCH /api/clients/:id/check-in-status': () => ({ body: { status: 'checked-in' } }),
  'PATCH /api/clients/:id/check-out-status': () => ({ body: { status: 'checked-out' } }),
  'PATCH /api/clients/:id/shuttle-status': () => ({ body: { status: 'picked_up', shuttleNumber: 1 } }),
  'PATCH /api/clients/:id/ride-details': () => ({ body: { bags: 2 } }),
  'PUT /api/shuttle-request/:link': ({ link }) => ({ path: `/api/shuttle-request/${link}`, body: { bags: 2 } }),
  'PATCH /api/clients/:id/audio-alert': () => ({ body: { playAudioAlert: false } }),
  'PATCH /api/clients/shuttle/positions': ({ client }) => ({ body: { updates: [{ id: client.id, position: 7 }] } }),
  'POST /api/clients/shuttle/acknowledged': ({ client }) => ({ body: { clientIds: [client.id], sound: true } }),
  'GET /api/alerts': ({ lotId = 'harborview' }) => ({ path: `/api/alerts?lots=${lotId}` }),
  'PUT /api/alerts/lots': ({ lotId = 'harborview' }) => ({ body: { lotIds: [lotId] } }),
  'POST /api/alerts/acknowledged': ({ client, lotId = 'harborview' }) => ({
    body: { lotId, clientIds: [client.id], sound: true },
  }),
  'POST /api/alerts/stopped': ({ client, lotId = 'harborview' }) => ({ body: { lotId, clientId: client.id } }),
  'POST /api/clients/:id/texts': () => ({ body: { message: 'On our way' } }),
  'POST /api/texts/inbox/:textId/reply': () => ({ body: { message: 'On our way' } }),
  'POST /api/texts/inbox/:textId/attach': ({ client }) => ({ body: { clientId: client.id } }),
  'POST /api/boards/pair': ({ lotId }) => ({ body: { lane: 1, device: 'Tablet', ...(lotId && { lot: lotId }) } }),
  'POST /api/boards/find': ({ boardDevice: { code } }) => ({ body: { code } }),
  'POST /api/boards/:id/confirm': ({ boardDevice: { id, code } }) => ({
    path: `/api/boards/${id}/confirm`,
    body: { code },
  }),
  'DELETE /api/boards/:id': ({ boardDevice: { id } }) => ({ path: `/api/boards/${id}` }),
  'POST /api/send-sms': ({ client }) => ({
    body: {
      phone: client.phone,
      message: 'Welcome',
      metadata: { customerId: client.id, customerName: 'Ada', event: 'check_in', timestamp: new Date().toISOString() },
    },
  }),
  'POST /api/export/all': () => ({ body: { format: 'excel' } }),
  'POST /api/import': () => ({ body: [booking()] }),
  'GET /api/imports/:id': ({ importId }) => ({ path: `/api/imports/${importId}` }),
  'POST /api/imports/:id/stop': ({ importId }) => ({ path: `/api/imports/${importId}/stop` }),
  'GET /api/calendar/counts': () => ({ path: '/api/calendar/counts?from=2026-11-01&to=2026-11-30' }),
  'GET /api/parking-spots/holders': ({ client }) => ({ path: `/api/parking-spots/holders?spot=${client.parkingSpot}` }),
  'POST /api/users': () => ({ body: account() }),
  'PUT /api/users/:id': ({ userId }) => ({ path: `/api/users/${userId}`, body: account() }),
  'GET /api/users/:id/links': ({ userId }) => ({ path: `/api/users/${userId}/links` }),
  'DELETE /api/users/:id/links': ({ userId }) => ({ path: `/api/users/${userId}/links` }),
  'GET /api/users/:id/history': ({ userId }) => ({ path: `/api/users/${userId}/history` }),
  'PUT /api/users/:id/role': ({ userId }) => ({ path: `/api/users/${userId}/role`, body: { role: 'agent' } }),
  'POST /api/tokens': () => ({ body: { name: 'Program', permissions: ['readCustomers'] } }),
  'POST /api/users/:id/password-reset': ({ userId }) => ({ path: `/api/users/${userId}/password-reset` }),
  'POST /api/users/:id/second-factor/reset': ({ userId }) => ({ path: `/api/users/${userId}/second-factor/reset` }),
  'PUT /api/users/:id/active': ({ userId }) => ({ path: `/api/users/${userId}/active`, body: { active: false } }),
  'GET /api/lots/:id': ({ lotId = 'harborview' }) => ({ path: `/api/lots/${lotId}` }),
  'POST /api/lots': () => ({ body: {} }),
  'PUT /api/lots/:id': ({ lotId = 'harborview' }) => ({ path: `/api/lots/${lotId}`, body: {} }),
  'POST /api/lots/:id/archive': () => ({ path: '/api/lots/nowhere/archive' }),
  'POST /api/lots/:id/restore': ({ lotId = 'harborview' }) => ({ path: `/api/lots/${lotId}/restore` }),
  'PUT /api/shuttle-language/:link': ({ link }) => ({
    path: `/api/shuttle-language/${link}`,
    body: { language: 'es' },
  }),
  'POST /api/webhooks': (target) => ({ body: pausedWebhook(target) }),
  'PUT /api/webhooks/:id': (target) => ({ body: pausedWebhook(target) }),
  'GET /shuttle-request/*': ({ link }) => ({ path: `/shuttle-request/${link}` }),
};

/** `route`: method and path with parameters, as the application declares it. */
export function requestOf(route: string, target: Target): Request {
  const [, path = ''] = route.split(' ');
  const { client, link, tokenId = UNKNOWN_ID, webhookId = UNKNOWN_ID, deliveryId = UNKNOWN_ID } = target;
  const filled = path
    .replace('tokens/:id', `tokens/${tokenId}`)
    .replace('webhooks/:id', `webhooks/${webhookId}`)
    .replace(':deliveryId', deliveryId)
    .replace(':id', client.id)
    .replace(':textId', UNKNOWN_ID)
    .replace(':phone', client.phone)
    .replace(':link', link)
    .replace(':file', 'start.js')
    .replace(':hash', '0f3a5c7e9b1d2f40');
  return { path: filled, ...REQUESTS[route]?.(target) };
}

/** Like `requestOf`, with the described example instead of an empty form: a request that is valid but for its caller and target. */
export function completeRequest({ route, operation }: DescribedRoute, target: Target): Request {
  const { path, body } = requestOf(declaredRoute(route), target);
  const isEmpty = body === undefined || JSON.stringify(body) === '{}';
  return { path, body: isEmpty ? operation.requestBody?.content['application/json']?.example : body };
}
