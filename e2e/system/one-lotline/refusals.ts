import type { ApiError, BoardCard, Client } from '@lotline/contracts';
import { booking, checkedInCustomer } from '../../support/customers.js';
import { idsIn } from '../../support/board.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

export const refusals = (running: () => Lotline): void =>
  describe('what the gateway refuses', () => {
    let lotline: Lotline;
    let harborview: Caller;
    let eastgate: Caller;
    beforeAll(async () => {
      lotline = running();
      harborview = await Caller.signedIn(lotline.url);
      eastgate = await Caller.signedIn(lotline.url, 'valet-eastgate@lotline.test');
    });

    it.each([
      ['nobody signed in', () => new Caller(lotline.url).get<ApiError>('/api/clients'), 401, 'UNAUTHORIZED'],
      ['an unknown id', () => harborview.get<ApiError>(`/api/clients/${UNKNOWN}`), 404, 'NOT_FOUND'],
      ['an id that is none', () => harborview.get<ApiError>('/api/clients/nonsense'), 404, 'NOT_FOUND'],
      ['a malformed body', () => harborview.post<ApiError>('/api/clients', '{"firstName":'), 400, 'INVALID'],
      [
        'an unknown link',
        () => new Caller(lotline.url).post<ApiError>('/api/shuttle-request/aaaaaaaaaa'),
        404,
        'NOT_FOUND',
      ],
      ['an unknown path', () => harborview.get<ApiError>('/api/nothing'), 404, 'NOT_FOUND'],
      [
        'a lane that the lot has not',
        () =>
          harborview.patch<ApiError>(`/api/clients/${UNKNOWN}/shuttle-status`, {
            status: 'picked_up',
            shuttleNumber: 9,
          }),
        400,
        'INVALID',
      ],
      [
        'deleting without being an admin',
        () => harborview.delete<ApiError>(`/api/clients/${UNKNOWN}`),
        403,
        'FORBIDDEN',
      ],
    ])('should answer %s with its status and code', async (_what, call, status, code) => {
      const answer = await call();
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
      expect(answer.body.message.length).toBeGreaterThan(3);
    });

    it('should name the first refused field of a new customer, and every other', async () => {
      const { status, body } = await harborview.post<ApiError>(
        '/api/clients',
        booking({ firstName: ' ', phone: '123' }),
      );
      expect(status).toBe(400);
      expect(body.message).toBe('First name is required');
      expect(body.errors?.map(({ path }) => path)).toEqual(['firstName', 'phone']);
    });

    it('should show one lot nothing of another', async () => {
      const customer = await checkedInCustomer(harborview);
      await harborview.patch(`/api/clients/${customer.id}/shuttle-status`, { status: 'requesting_ride' });
      const calls: [string, () => Promise<{ status: number }>][] = [
        ['read', () => eastgate.get(`/api/clients/${customer.id}`)],
        ['history', () => eastgate.get(`/api/clients/${customer.id}/history`)],
        ['rides', () => eastgate.get(`/api/clients/${customer.id}/rides`)],
        ['update', () => eastgate.put(`/api/clients/${customer.id}`, booking())],
        ['check out', () => eastgate.patch(`/api/clients/${customer.id}/check-out-status`, { status: 'checked-out' })],
        ['move', () => eastgate.patch(`/api/clients/${customer.id}/shuttle-status`, { status: 'dropped_off' })],
        ['silence', () => eastgate.patch(`/api/clients/${customer.id}/audio-alert`, { playAudioAlert: false })],
      ];
      for (const [what, call] of calls) expect({ what, status: (await call()).status }).toEqual({ what, status: 404 });
      const found = await eastgate.get<Client[]>(`/api/clients?search=${customer.phone}`);
      expect(found.body).toEqual([]);
      expect(await idsIn(eastgate, 'requesting_ride')).not.toContain(customer.id);
      expect((await harborview.get<Client[]>(`/api/clients?search=${customer.phone}`)).body).toHaveLength(1);
      const own = await harborview.get<BoardCard[]>('/api/clients/shuttle/requesting_ride');
      expect(own.body.map(({ id }) => id)).toContain(customer.id);
      expect(own.body.map(({ lotId }) => lotId)).not.toContain('eastgate');
      expect((await eastgate.put<ApiError>('/api/auth/lot', { lotId: 'harborview' })).status).toBe(403);
    });

    it('should answer 504 while a service is down, and serve again after its restart', async () => {
      await lotline.process('notify').kill('SIGKILL');
      const customer = await checkedInCustomer(harborview);
      const answer = await harborview.get<ApiError>(`/api/clients/${customer.id}/texts`);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 504, code: 'TIMEOUT' });
      await lotline.process('notify').start();
      await lotline.process('notify').waitReady();
      await eventually(async () =>
        expect((await harborview.get(`/api/clients/${customer.id}/texts`)).status).toBe(200),
      );
    });
  });
