import type { ApiError } from '@lotline/protocol';
import { checkedInCustomer } from '../../support/customers.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

export const serviceDown = (running: () => Lotline): void =>
  describe('a service that is down', () => {
    it('should make its calls answer 504, and serve them again after its restart', async () => {
      const lotline = running();
      const staff = await Caller.signedIn(lotline.url);
      await lotline.process('notify').kill('SIGKILL');
      const { id } = await checkedInCustomer(staff);
      const { status, body } = await staff.get<ApiError>(`/api/clients/${id}/texts`);
      expect({ status, code: body.code }).toEqual({ status: 504, code: 'TIMEOUT' });
      await lotline.process('notify').start();
      await lotline.process('notify').waitReady();
      await eventually(async () => expect((await staff.get(`/api/clients/${id}/texts`)).status).toBe(200));
    });
  });
