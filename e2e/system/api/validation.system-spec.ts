import { type ApiError } from '@lotline/protocol';
import { Caller } from '../../support/staff.js';
import { addCustomer, EASTGATE } from './lots.js';
import { sharedLotline } from './lotline.js';

describe('validation.md, Customer: form validation', () => {
  const { email, host, terminal } = EASTGATE;
  const lotline = sharedLotline();
  let valet: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
  });
  afterAll(() => lotline.end());

  it('should name every invalid field in the order of the form, with the first as the message', async () => {
    const { body } = await valet.post<ApiError>('/api/clients', { partySize: 0, notes: 7 });
    expect(body.message).toBe('First name is required');
    expect(body.errors?.map(({ path }) => path)).toEqual([
      ...['firstName', 'lastName', 'phone', 'checkInDateTime', 'checkOutDateTime'],
      ...['partySize', 'clientType', 'notes'],
    ]);
  });

  it('should validate an update like a new customer', async () => {
    const client = await addCustomer(valet);
    const { status, body } = await valet.put<ApiError>(`/api/clients/${client.id}`, { ...client, firstName: '' });
    expect([status, body.message]).toEqual([400, 'First name is required']);
    expect((await valet.get(`/api/clients/${client.id}`)).body).toEqual(client);
  });

  it('data.md, Options: should accept every customer type and terminal of the lot, and both payment methods', async () => {
    const { body: settings } = await valet.get<{ clientTypes: string[]; terminals: string[] }>('/api/settings');
    expect(settings.clientTypes).toEqual([
      host,
      `${host} Monthly Contract`,
      `${host} Quarterly Contract`,
      'reservations.example',
      ...[
        'Contract Customer',
        'ParkWay',
        'ParkWhiz',
        'Phone Reservation - Pay at Office',
        'Spot Hero',
        'Walk In',
        'Way',
      ],
    ]);
    for (const clientType of settings.clientTypes)
      expect((await addCustomer(valet, { clientType })).clientType).toBe(clientType);
    expect((await addCustomer(valet, { terminal })).terminal).toBe(terminal);
    expect((await addCustomer(valet, { paymentMethod: 'Cash' })).paymentMethod).toBe('Cash');
  });
});
