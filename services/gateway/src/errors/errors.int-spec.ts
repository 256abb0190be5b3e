import { request, type ServerResponse } from 'node:http';
import { LOGGER, type Logger } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

const NOBODY = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';

describe('error responses', () => {
  const fixture = useGateway([staffUser()]);
  const visitor = Visitor.useStranger(fixture);
  const valet = Visitor.use(fixture);

  it.each<[string, () => Promise<{ status: number; json: unknown }>, number, object]>([
    ['no session', () => visitor.get('/api/clients'), 401, { message: 'Unauthorized', code: 'UNAUTHORIZED' }],
    [
      'not allowed',
      () => valet.send('DELETE', `/api/clients/${NOBODY}`),
      403,
      { message: 'Forbidden', code: 'FORBIDDEN' },
    ],
    ['a call that does not exist', () => valet.get('/api/nothing'), 404, { message: 'Not found', code: 'NOT_FOUND' }],
    ['a method that does not exist', () => valet.send('POST', '/api/nothing', {}), 404, { code: 'NOT_FOUND' }],
    [
      'an id that cannot be one',
      () => valet.get('/api/clients/12'),
      404,
      { message: 'No such customer', code: 'NOT_FOUND' },
    ],
    ['a call that cannot be decoded', () => valet.get('/api/100%'), 404, { message: 'Not found', code: 'NOT_FOUND' }],
    [
      'broken JSON',
      () => valet.send('POST', '/api/clients', '{"a":'),
      400,
      { message: 'The request is not valid JSON', code: 'INVALID' },
    ],
    [
      'a guard that names no version',
      () => valet.send('PUT', `/api/clients/${NOBODY}`, {}, { 'if-match': '*' }),
      400,
      { message: 'If-Match must be the ETag of the record as read, like "7"', code: 'INVALID' },
    ],
    [
      'a status that does not exist',
      () => valet.send('PATCH', `/api/clients/${NOBODY}/check-in-status`, { status: 'x' }),
      400,
      {
        message: 'Status must be checked-in',
        code: 'INVALID',
        errors: [{ path: 'status', message: 'Status must be checked-in' }],
      },
    ],
    [
      'a lot that is none',
      () => valet.send('PUT', '/api/auth/lot', { lotId: '' }),
      400,
      { message: 'Invalid lot id', code: 'INVALID', errors: [{ path: 'lotId', message: 'Invalid lot id' }] },
    ],
    [
      'positions below the top',
      () => valet.send('PATCH', '/api/clients/shuttle/positions', { updates: [{ id: NOBODY, position: -1 }] }),
      400,
      {
        code: 'INVALID',
        errors: [{ path: 'updates.0.position', message: 'Position must be zero or more' }],
      },
    ],
    [
      'a text that is not JSON',
      () => valet.send('POST', '/api/send-sms', '{'),
      400,
      {
        success: false,
        error: 'The request is not valid JSON',
        message: 'The request is not valid JSON',
        code: 'INVALID',
      },
    ],
    [
      'a text without a phone',
      () => valet.send('POST', '/api/send-sms', { phone: '' }),
      400,
      {
        success: false,
        error: 'Invalid phone number',
        message: 'Invalid phone number',
        code: 'INVALID',
      },
    ],
  ])('should have the documented shape: %s', async (_what, call, status, body) => {
    expect(await call()).toMatchObject({ status, json: body });
  });

  describe('cross-site requests', () => {
    it.each([
      ['cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['another origin', { origin: 'https://evil.test' }],
    ])('should be refused when they write: %s', async (_what, headers: Record<string, string>) => {
      const answer = await valet.send('PUT', '/api/auth/lot', { lotId: 'harborview' }, headers);
      expect(answer).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
    });

    it.each([
      ['same origin', { 'sec-fetch-site': 'same-origin' }],
      ['the public address', { origin: 'http://localhost:3000' }],
    ])('should be allowed: %s', async (_what, headers: Record<string, string>) => {
      expect((await valet.send('PUT', '/api/auth/lot', { lotId: 'harborview' }, headers)).status).toBe(200);
    });
  });

  it('should accept a request id from a trusted proxy and return it', async () => {
    const { headers } = await visitor.get('/healthz', { 'x-request-id': 'from-the-proxy-1' });
    expect(headers.get('x-request-id')).toBe('from-the-proxy-1');
    const untrusting = await fixture.start({ TRUSTED_PROXIES: '' });
    const answer = await new Visitor(untrusting.url).get('/healthz', { 'x-request-id': 'from-the-proxy-1' });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['of a known length', { 'content-length': 1000 }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('should not be faults in the log when the caller goes away in the middle of JSON %s', async (_how, headers) => {
    const faults = jest.spyOn(fixture.gateway.app.get<Logger>(LOGGER), 'error');
    const arrived = new Promise<ServerResponse>((resolve) =>
      fixture.gateway.app
        .getHttpServer()
        .once('request', (_request: unknown, response: ServerResponse) => resolve(response)),
    );
    const broken = request(`${fixture.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    broken.on('error', () => undefined);
    broken.write('{"email":"valet@');
    const response = await arrived;
    broken.destroy();
    await eventually(() => expect(response.statusCode).toBe(400));
    expect(faults).not.toHaveBeenCalled();
    expect((await valet.get('/api/auth/user')).status).toBe(200);
    faults.mockRestore();
  });
});
