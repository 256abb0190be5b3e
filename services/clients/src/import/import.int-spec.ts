import type { ImportedRowReport } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { useClients, newPhone, STAFF_ID, staff } from '../testing/clients-under-test.js';
import { csv, ImportsUnderTest } from '../testing/imports-under-test.js';

const STAY = ['2026-11-20 09:30', '2026-11-24 18:05'];
const LATER = ['2026-12-20 09:30', '2026-12-24 18:05'];
const outcomes = (rows: ImportedRowReport[]): [number, string][] => rows.map(({ row, outcome }) => [row, outcome]);

describe('import-export.md, Import: clients.import', () => {
  const clients = useClients();
  const imports = new ImportsUnderTest(clients);
  beforeEach(() => clients.empty());

  it('should create a booking from each row, with its history and event', async () => {
    const phone = newPhone();
    const file = csv(
      [['Ada', 'Okafor', phone, ...STAY, '42.5', 'x']],
      ['First Name', 'Surname', 'phone number', 'Check In', 'check_out_date', 'Amount', 'Loyalty Tier'],
    );
    const done = await imports.run(file);
    expect(done).toMatchObject({
      state: 'done',
      total: 1,
      done: 1,
      created: 1,
      duplicates: 0,
      rejected: 0,
      unknownColumns: ['Loyalty Tier'],
      error: null,
      by: 'Vera V.',
    });
    const id = done.rows[0]?.id ?? '';
    expect(done.rows).toEqual([{ row: 2, outcome: 'created', name: 'Ada Okafor', phone, id }]);
    const made = await clients.get(id);
    expect(made).toMatchObject({
      version: 1,
      lotId: 'harborview',
      firstName: 'Ada',
      checkInDateTime: '2026-11-20 09:30:00',
      paymentAmount: '42.50',
      paymentMethod: 'Cash',
      parkingSpot: 'TBD',
      submissionSource: 'import',
      createdBy: STAFF_ID,
    });
    expect(made.shuttleRequestId).toMatch(/^[0-9A-Za-z]{10}$/);
    expect(await clients.rpc.call('clients.client.history', { id }, staff())).toEqual([
      { id: expect.any(String), at: made.createdAt, action: 'added', by: 'Vera V.', changes: [] },
    ]);
    await eventually(() => {
      expect(clients.eventsAbout(id)).toMatchObject([{ type: 'client.imported', payload: { clients: [{ id }] } }]);
    });
  });

  it('should report the errors of each row and import the others', async () => {
    const done = await imports.run(
      csv([
        ['Ada', 'Okafor', '555', ...STAY],
        ['Bo', 'Lind', newPhone(), ...STAY],
        ['Cy', 'Moss', newPhone(), '2026-02-30 10:00', ''],
      ]),
    );
    expect(done).toMatchObject({ state: 'done', created: 1, rejected: 2 });
    expect(done.rows).toMatchObject([
      { row: 2, outcome: 'rejected', name: 'Ada Okafor', phone: '555', errors: [{ path: 'phone' }] },
      { row: 3, outcome: 'created' },
      {
        row: 4,
        outcome: 'rejected',
        errors: [
          {
            path: 'checkInDateTime',
            message: 'Check-in, row 4: "2026-02-30 10:00" does not exist in the calendar',
          },
          { path: 'checkOutDateTime', message: 'Check-out date and time is required' },
        ],
      },
    ]);
  });

  it('should not create duplicates from the same file', async () => {
    const contract = 'Monthly Contract';
    const headings = [
      'First Name',
      'Last Name',
      'Phone',
      'Check-in',
      'Check-out',
      'Type',
      'Customer ID',
      'Spot',
      'Checked Out',
    ];
    const file = csv(
      [
        ['Ada', 'Okafor', newPhone(), ...STAY, '', '', '', ''],
        ['Bo', 'Lind', newPhone(), ...STAY, contract, '', '', ''],
        ['', '', '', ...STAY, '', '', 'A1', ''],
        ['', '', '', ...STAY, '', '', 'A2', ''],
        ['Cy', 'Moss', newPhone(), ...STAY, '', '', '', 'yes'],
        ['Di', 'Park', '', ...STAY, '', 'C-1', '', ''],
      ],
      headings,
    );
    expect(await imports.run(file)).toMatchObject({ created: 6 });
    const again = await imports.run(file);
    expect(again).toMatchObject({ created: 0, duplicates: 6, rejected: 0 });
    for (const { outcome, existing } of again.rows) {
      expect(outcome).toBe('duplicate');
      expect(existing).toBeDefined();
    }
    expect((await clients.list()).clients).toHaveLength(6);
  });

  it('should distinguish duplicates of a booking from duplicates of a row', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const { id } = await clients.add({
      ...{ firstName: 'Ada', lastName: 'Okafor', phone },
      checkInDateTime: '2026-11-22T10:00',
      checkOutDateTime: '2026-11-30T10:00',
    });
    const done = await imports.run(
      csv([
        ['Ada', 'Okafor', phone, ...STAY],
        ['Ada', 'Okafor', phone, ...LATER],
        ['Bo', 'Lind', other, ...STAY],
        ['Bo', 'Lind', other, '2026-11-24 18:00', '2026-11-26 10:00'],
        ['Bo', 'Lind', other, '2026-11-24 18:05', '2026-11-26 10:00'],
      ]),
    );
    expect(done).toMatchObject({ created: 3, duplicates: 2 });
    expect(done.rows).toMatchObject([
      { row: 2, outcome: 'duplicate', existing: id },
      { row: 3, outcome: 'created' },
      { row: 4, outcome: 'created' },
      { row: 5, outcome: 'duplicate', sameAsRow: 4 },
      { row: 6, outcome: 'created' },
    ]);
  });

  it('should keep two cars of one phone, and say that they share it', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await clients.add({ phone });
    const file = csv(
      [
        ['Ada', 'Okafor', phone, ...STAY, '', 'A-1'],
        ['Bo', 'Lind', other, ...STAY, 'Honda', 'A-2'],
        ['Bo', 'Lind', other, ...STAY, 'Subaru', 'A-3'],
      ],
      ['First Name', 'Last Name', 'Phone', 'Check-in', 'Check-out', 'Make', 'Confirmation'],
    );
    const expected = [
      {
        row: 2,
        outcome: 'created',
        notices: ['Shares its phone with the booking of Dana Reyes from 2026-11-20 09:30'],
      },
      { row: 3, outcome: 'created' },
      { row: 4, outcome: 'created', notices: ['Shares its phone with row 3'] },
    ];
    expect((await imports.run(file, { dryRun: true })).rows).toMatchObject(expected);
    expect((await imports.run(file)).rows).toMatchObject(expected);
    expect(await imports.run(file)).toMatchObject({ created: 0, duplicates: 3 });
    const unconfirmed = file.replaceAll(/"A-\d"/g, '""');
    expect(await imports.run(unconfirmed)).toMatchObject({ created: 0, duplicates: 3 });
  });

  it('should ignore contract records, checked-out bookings and placeholder phones, like the Add form', async () => {
    const phone = newPhone();
    const first = await clients.add({ phone });
    await clients.rpc.call('clients.client.check-out', { id: first.id }, staff());
    await clients.add({ phone, clientType: 'harborview.example Monthly Contract' });
    await clients.add({ phone: '000-000-0000' });
    const done = await imports.run(
      csv([
        ['Ada', 'Okafor', phone, ...STAY],
        ['', '', '000-000-0000', ...STAY],
      ]),
    );
    expect(outcomes(done.rows)).toEqual([
      [2, 'created'],
      [3, 'created'],
    ]);
  });

  it('should preview the parsed fields of the first valid rows in a dry run', async () => {
    const phones = Array.from({ length: 300 }, newPhone);
    const file = csv(
      [
        ['Bad', '1', ...STAY, '', ''],
        ...phones.map((phone) => ['Okafor, Ada', phone, '11/20/2026 9:30 AM', '2026-11-24', '$1,086.5', 'spothero']),
      ],
      ['Name', 'Phone', 'Check-in', 'Check-out', 'Amount', 'Type'],
    );
    const { rows } = await imports.run(file, { dryRun: true });
    expect(rows.filter(({ fields }) => fields).map(({ row }) => row)).toEqual([3, 4, 5]);
    expect(rows[1]?.fields).toEqual({
      ...{ firstName: 'Ada', lastName: 'Okafor', phone: phones[0], clientType: 'Spot Hero', customerId: null },
      ...{ checkInDateTime: '2026-11-20 09:30:00', checkOutDateTime: '2026-11-24 23:59:00', partySize: 1, notes: '' },
      ...{ parkingSpot: 'TBD', paymentAmount: '1086.50', paymentMethod: 'Cash', returningAirline: '', terminal: '' },
      ...{ vehicleMake: '', vehicleModel: '', vehicleColor: '', language: 'en' },
    });
    expect((await imports.run(file)).rows.filter(({ fields }) => fields)).toEqual([]);
  });

  it('should change nothing in a dry run, and report what it would do', async () => {
    const phone = newPhone();
    const file = csv([
      ['Ada', 'Okafor', phone, ...STAY],
      ['Ada', 'Okafor', phone, ...STAY],
      ['Bo', 'Lind', '1', ...STAY],
    ]);
    const before = await clients.version();
    const checked = await imports.run(file, { dryRun: true });
    expect(checked).toMatchObject({ dryRun: true, created: 1, duplicates: 1, rejected: 1 });
    expect(checked.rows.map(({ id }) => id)).toEqual([undefined, undefined, undefined]);
    expect((await clients.list()).clients).toEqual([]);
    expect(await clients.version()).toBe(before);
    const done = await imports.run(file);
    expect(outcomes(done.rows)).toEqual(outcomes(checked.rows));
  });

  it('should create nothing in an all-or-nothing import with an invalid row', async () => {
    const phone = newPhone();
    const { id } = await clients.add({ phone, customerId: 'C-7' });
    const file = (third: string) =>
      csv([
        ['Ada', 'Okafor', newPhone(), ...STAY],
        ['Dana', 'Reyes', phone, ...STAY],
        ['Bo', 'Lind', third, ...STAY],
      ]);
    const rejected = await imports.run(file('1'), { allOrNothing: true });
    expect(rejected).toMatchObject({ state: 'done', created: 0, duplicates: 1, rejected: 1 });
    expect(rejected.rows).toMatchObject([
      { row: 2, outcome: 'skipped' },
      { row: 3, outcome: 'duplicate', existing: id },
      { row: 4, outcome: 'rejected' },
    ]);
    expect((await clients.list()).clients).toHaveLength(1);
    expect(await imports.run(file(newPhone()), { allOrNothing: true })).toMatchObject({ created: 2, duplicates: 1 });
  });

  it('should not create a booking twice if the desk adds it at the same time', async () => {
    const phones = Array.from({ length: 40 }, newPhone);
    const file = csv(phones.map((phone) => ['Ada', 'Okafor', phone, ...STAY]));
    const importing = imports.run(file);
    const ada = { firstName: 'Ada', lastName: 'Okafor' };
    const added = await Promise.allSettled(phones.map((phone) => clients.add({ ...ada, phone })));
    const done = await importing;
    const byDesk = added.filter(({ status }) => status === 'fulfilled').length;
    expect(done.created + byDesk).toBe(40);
    expect(done.duplicates).toBe(byDesk);
    expect((await clients.list()).clients).toHaveLength(40);
  });

  it('should run one import per lot at a time, independent of other lots', async () => {
    const id = await imports.begin();
    await expect(imports.begin()).rejects.toMatchObject({ code: 'CONFLICT' });
    const east = staff('eastgate', 'admin');
    expect(await imports.run(csv([['Ada', 'Okafor', newPhone(), ...STAY]]), {}, east)).toMatchObject({ created: 1 });
    await expect(imports.state(id, east)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'No such import' });
    await expect(imports.send(id, 'x', east)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await clients.rpc.call('clients.import.discard', { id }, staff('harborview', 'admin'));
    await expect(imports.state(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('should be rejected for roles that may not import', async () => {
    await expect(imports.begin({}, staff('harborview', 'valet'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(imports.begin({}, staff('harborview', 'agent'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('should publish its progress until its end', async () => {
    const done = await imports.run(csv(Array.from({ length: 600 }, () => ['Ada', 'Okafor', newPhone(), ...STAY])));
    expect(done).toMatchObject({ total: 600, done: 600, created: 600 });
    await eventually(() => {
      const reported = clients.eventsAbout(done.id).flatMap(({ payload }) => ('progress' in payload ? [payload] : []));
      expect(reported.at(-1)).toMatchObject({ userId: STAFF_ID, progress: { state: 'done', total: 600, done: 600 } });
    });
  });

  it('should list the imports of the lot, newest first, and whose they are', async () => {
    const { id } = await imports.run(csv([['Ada', 'Okafor', newPhone(), ...STAY]]));
    const listed = (context = staff('harborview', 'admin')) => clients.rpc.call('clients.import.list', {}, context);
    expect((await listed())[0]).toMatchObject({ id, state: 'done', created: 1, own: true });
    const colleague = { kind: 'staff', id: 'user-2', name: 'Will W.', role: 'admin', operatorAdmin: false } as const;
    expect((await listed({ ...staff(), actor: colleague }))[0]).toMatchObject({ id, own: false });
    expect((await listed(staff('eastgate', 'admin'))).map((each) => each.id)).not.toContain(id);
  });
});
