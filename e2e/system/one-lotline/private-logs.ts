import { booking } from '../../support/customers.js';
import type { Client } from '@lotline/protocol';
import type { Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { findPersonalDataInLogs } from './traces.js';

/** Runs last: the logs then contain every call, event, job and failure of the other tests. */
export const privateLogs = (running: () => Lotline): void =>
  describe('the logs of the whole run', () => {
    it('contain no name, phone, email address, link, note or text, not even at debug level', async () => {
      const lotline = running();
      const staff = await Caller.signedIn(lotline.url);
      const customer = {
        firstName: 'Xenobia',
        lastName: 'Farthingale',
        phone: '(628) 471-9036',
        notes: 'a violet heron',
      };
      const { body: client } = await staff.post<Client>('/api/clients', booking(customer));
      await staff.patch(`/api/clients/${client.id}/check-in-status`, { status: 'checked-in' });
      await staff.get('/api/clients?search=Farthingale');
      await staff.post(`/api/clients/${client.id}/texts`, { message: 'The violet heron waits at Door 5.' });
      await staff.post('/api/clients', booking({ ...customer, phone: 'Farthingale' }));
      const link = await new Caller(lotline.url).post(`/api/shuttle-request/${client.shuttleRequestId}`);
      expect(link.status).toBe(200);
      await new Caller(lotline.url).post('/api/login', { email: 'xenobia@lotline.test', password: 'a violet heron' });

      // PostgreSQL would log the row that exists already, and the statement.
      const duplicate = `CREATE TEMP TABLE staff (email text PRIMARY KEY);
        INSERT INTO staff SELECT email FROM auth.users UNION ALL SELECT email FROM auth.users`;
      await expect(lotline.query(duplicate)).rejects.toThrow('duplicate key');

      expect(await findPersonalDataInLogs(lotline)).toEqual([]);
    });
  });
