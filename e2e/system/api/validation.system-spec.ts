import { lotTimeOf, type ApiError, type Client, type Settings } from '@lotline/protocol';
import { booking } from '../../support/customers.js';
import { Caller } from '../../support/staff.js';
import { addCustomer, LOTS } from './lots.js';
import { sharedLotline } from './lotline.js';

const PHONE = 'Phone number must be 10 digits (xxx-xxx-xxxx) or 12 digits (xx-xxx-xxx-xxxx)';
const AMOUNT = 'Payment amount must be a valid number';

describe.each(LOTS)('validation.md, Customer: form validation at $lot', ({ lot, email, host, terminal }) => {
  const lotline = sharedLotline();
  let valet: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
  });
  afterAll(() => lotline.end());

  const count = async (): Promise<number> => {
    const [row] = await lotline.query<{ count: number }>(
      'SELECT count(*)::int FROM clients.clients WHERE lot_id = $1',
      [lot],
    );
    return row?.count ?? 0;
  };

  it.each([
    ['no first name', { firstName: '' }, 'firstName', 'First name is required'],
    ['a blank first name', { firstName: '  ' }, 'firstName', 'First name is required'],
    ['no last name', { lastName: undefined }, 'lastName', 'Last name is required'],
    ['no phone', { phone: '' }, 'phone', 'Phone number is required'],
    ['a phone of 9 digits', { phone: '310-555-014' }, 'phone', PHONE],
    ['a phone of 11 digits', { phone: '1-310-555-0142' }, 'phone', PHONE],
    ['a phone of 13 digits', { phone: '1234567890123' }, 'phone', PHONE],
    ['no check-in', { checkInDateTime: '' }, 'checkInDateTime', 'Check-in date and time is required'],
    ['no check-out', { checkOutDateTime: '' }, 'checkOutDateTime', 'Check-out date and time is required'],
    [
      'a check-in that does not exist',
      { checkInDateTime: '2026-02-30 10:00:00' },
      'checkInDateTime',
      'Not a valid date and time',
    ],
    ['an amount that is not a number', { paymentAmount: 'ten' }, 'paymentAmount', AMOUNT],
    ['an amount below zero', { paymentAmount: -1 }, 'paymentAmount', 'Payment amount must be zero or positive'],
    [
      'an amount below zero as text',
      { paymentAmount: '-0.01' },
      'paymentAmount',
      'Payment amount must be zero or positive',
    ],
    [
      'an amount that is too large',
      { paymentAmount: '100000000' },
      'paymentAmount',
      'Payment amount must be at most 99,999,999.99',
    ],
    [
      'another payment method',
      { paymentMethod: 'Barter' },
      'paymentMethod',
      'Payment method must be Credit Card or Cash',
    ],
    ['a party of 0', { partySize: 0 }, 'partySize', 'Party size must be at least 1'],
    ['no customer type', { clientType: '' }, 'clientType', 'Please select a customer type'],
    ['an unknown customer type', { clientType: 'Regular' }, 'clientType', 'Please select a customer type'],
    [
      'a contract of another lot',
      { clientType: 'elsewhere.example Monthly Contract' },
      'clientType',
      'Please select a customer type',
    ],
    ['an unknown terminal', { terminal: 'Z9' }, 'terminal', 'This lot has no such terminal'],
  ])('data.md, Customer types: should reject a customer with %s', async (_what, changes: object, path, message) => {
    const before = await count();
    const { status, body } = await valet.post<ApiError>('/api/clients', { ...booking(), ...changes });
    expect([status, body]).toEqual([400, { message, code: 'INVALID', errors: [{ path, message }] }]);
    expect(await count()).toBe(before);
  });

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

  it('should accept a date-time with an offset as the time of the lot', async () => {
    const { body: settings } = await valet.get<Settings>('/api/settings');
    const [there, instant] = ['2026-06-01T23:15:42+09:00', new Date('2026-06-01T14:15:00Z')];
    const client = await addCustomer(valet, { checkInDateTime: there });
    expect(client.checkInDateTime).toBe(lotTimeOf(instant, settings.timeZone));
  });

  it.each<[string, object, Partial<Client>]>([
    [
      'a date-time with a T as date, time and no seconds',
      { checkInDateTime: '2026-06-01T08:15' },
      { checkInDateTime: '2026-06-01 08:15:00' },
    ],
    [
      'a date-time with a T and seconds as the minute',
      { checkInDateTime: '2026-06-01T08:15:42' },
      { checkInDateTime: '2026-06-01 08:15:00' },
    ],
    ['an amount rounded half up', { paymentAmount: 1.005 }, { paymentAmount: '1.01' }],
    ['no amount as 0', { paymentAmount: '' }, { paymentAmount: '0.00' }],
    ['an amount as text', { paymentAmount: '86.5' }, { paymentAmount: '86.50' }],
    ['an amount as a number', { paymentAmount: 86.5 }, { paymentAmount: '86.50' }],
    ['no payment method as Credit Card', { paymentMethod: undefined }, { paymentMethod: 'Credit Card' }],
    ['a party size that is not a number as 1', { partySize: 'some' }, { partySize: 1 }],
    ['no party size as 1', { partySize: undefined }, { partySize: 1 }],
    ['a phone of 12 digits', { phone: '44-207-946-0018' }, { phone: '44-207-946-0018' }],
    ['names without surrounding blanks', { firstName: '  Ada ' }, { firstName: 'Ada' }],
    [
      'only the required fields',
      { parkingSpot: undefined, vehicleMake: undefined, notes: undefined, customerId: undefined, terminal: undefined },
      { parkingSpot: '', vehicleMake: '', notes: '', customerId: null, terminal: '' },
    ],
  ])('should accept %s', async (_what, changes, expected) => {
    const { status, body } = await valet.post<Client>('/api/clients', { ...booking(), ...changes });
    expect([status, body]).toEqual([201, expect.objectContaining(expected)]);
    expect((await valet.get(`/api/clients/${body.id}`)).body).toMatchObject(expected);
    await valet.patch(`/api/clients/${body.id}/check-out-status`, { status: 'checked-out' });
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

  it.each([
    ['a name in another case', ({ lastName }: Client) => lastName.toUpperCase().slice(2)],
    ['a full name across its words', ({ firstName, lastName }: Client) => `${firstName} ${lastName}`.slice(1)],
    ['a phone without dashes', ({ phone }: Client) => phone.replaceAll('-', '').slice(2)],
    ['a phone with dashes', ({ phone }: Client) => phone.slice(0, 7)],
    ['a customer ID', ({ customerId }: Client) => String(customerId).slice(1).toLowerCase()],
  ])('should find a customer by %s', async (_what, searched) => {
    const digits = String(Date.now()).slice(-7);
    const customer = await addCustomer(valet, {
      firstName: 'Zelda',
      lastName: `Quist${digits}`,
      phone: `818-${digits.slice(0, 3)}-${digits.slice(3)}`,
      customerId: `${lot}-ID${digits}`,
    });
    const { body } = await valet.get<Client[]>(`/api/clients?search=${encodeURIComponent(searched(customer))}`);
    expect(body.map(({ id }) => id)).toContain(customer.id);
    await valet.patch(`/api/clients/${customer.id}/check-out-status`, { status: 'checked-out' });
  });

  it('should find no customer for an unknown name', async () => {
    expect((await valet.get('/api/clients?search=Nobody-has-this-name')).body).toEqual([]);
  });

  it('should find duplicates whose phones differ only in their dashes', async () => {
    const away = { checkInDateTime: '2031-01-01 10:00:00', checkOutDateTime: '2031-01-02 10:00:00' };
    const one = await addCustomer(valet);
    const other = await addCustomer(valet, {
      ...away,
      phone: `${one.phone.slice(0, 3)}-${one.phone.slice(3, 6)}-${one.phone.slice(6)}`,
    });
    const alone = await addCustomer(valet);
    const found = (await valet.get<Client[]>('/api/clients?duplicates=true')).body.map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining([one.id, other.id]));
    expect(found).not.toContain(alone.id);
  });

  it('contracts.md, Contract rule: should reject a stay that ends after the contract', async () => {
    const contract = await addCustomer(valet, {
      clientType: `${host} Monthly Contract`,
      checkInDateTime: '2026-01-01 00:00:00',
      checkOutDateTime: '2026-02-01 00:00:00',
    });
    const stay = { phone: contract.phone, clientType: 'Contract Customer', checkInDateTime: '2026-01-20 10:00:00' };
    const late = await valet.post<ApiError>(
      '/api/clients',
      booking({ ...stay, checkOutDateTime: '2026-02-01 00:00:01' }),
    );
    expect([late.status, late.body]).toEqual([
      422,
      {
        message:
          "This customer's contract has expired. They need to extend their contract before making a new booking.",
        code: 'CONTRACT_EXPIRED',
      },
    ]);
    const within = await valet.post('/api/clients', booking({ ...stay, checkOutDateTime: '2026-02-01 00:00:00' }));
    expect(within.status).toBe(201);
  });

  it.each([
    ['no email', { password: 'x' }, 'email', 'Invalid email address'],
    ['a malformed email', { email: 'valet', password: 'x' }, 'email', 'Invalid email address'],
    ['no password', { email }, 'password', 'Password is required'],
    ['an empty password', { email, password: '' }, 'password', 'Password is required'],
  ])('should reject a sign-in with %s', async (_what, login, path, message) => {
    const { status, body } = await new Caller(lotline.url).post('/api/login', login);
    expect([status, body]).toEqual([400, { message, code: 'INVALID', errors: [{ path, message }] }]);
  });

  it.each([
    ['10 digits', ''],
    ['11 digits that start with 1', '1 '],
  ])('texts.md, Phone normalization: should text to a phone of %s', async (_what, prefix) => {
    const { id, phone } = await addCustomer(valet);
    const metadata = { customerId: id, event: 'check_in', timestamp: new Date().toISOString() };
    const body = { phone: prefix + phone, message: 'Welcome', metadata };
    expect((await valet.post('/api/send-sms', body)).status).toBe(200);
    const texts = await lotline.query('SELECT lot_id, phone FROM notify.messages WHERE client_id = $1', [id]);
    expect(texts).toEqual([{ lot_id: lot, phone: `+1${phone.replace(/\D/g, '')}` }]);
  });

  it('should not text a phone that is not the customer’s', async () => {
    const { id } = await addCustomer(valet);
    const metadata = { customerId: id, event: 'check_in', timestamp: new Date().toISOString() };
    const error = 'This is not the phone of this customer. Save the phone first, then text it.';
    const { status, body } = await valet.post('/api/send-sms', { phone: '900-555-0142', message: 'Hi', metadata });
    expect([status, body]).toEqual([422, { success: false, error, message: error, code: 'TEXT_REFUSED' }]);
  });

  it.each(['', '  ', '555-0142', 'no digits'])('should not text to the phone "%s"', async (phone) => {
    const metadata = { customerId: 'nobody', event: 'check_in', timestamp: new Date().toISOString() };
    const { status, body } = await valet.post('/api/send-sms', { phone, message: 'Welcome', metadata });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ success: false, error: 'Invalid phone number', message: 'Invalid phone number' }),
    ]);
  });
});
