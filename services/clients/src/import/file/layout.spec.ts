import { readImportFile } from '../../testing/import-files.js';

const STAY = '2026-11-20 09:30,2026-11-25 18:00';
const outcomes = (rows: Awaited<ReturnType<typeof readImportFile>>['rows']) =>
  rows.map(({ row, leftOut, text }) => [row, leftOut, text]);

describe('import-export.md, Reading a file: the layout of a file', () => {
  it('should find the headings below a title, and leave out what is no customer', async () => {
    const file = `Reservations Report\nGenerated: 11/19/2026\n\nName,Phone,Check-in,Check-out\nDana,310-555-0142,${STAY}\n\nName,Phone,Check-in,Check-out\nPat,310-555-0143,${STAY}\nTotal,2\nEnd of report`;
    const { rows, layout } = await readImportFile(file);
    expect(outcomes(rows)).toEqual([
      [1, 'outside', 'Reservations Report'],
      [2, 'outside', 'Generated: 11/19/2026'],
      [5, undefined, undefined],
      [7, 'repeated-headings', 'Name, Phone, Check-in, Check-out'],
      [8, undefined, undefined],
      [9, 'total', 'Total, 2'],
      [10, 'outside', 'End of report'],
    ]);
    expect(layout.sheets).toEqual([{ name: '', state: 'read', headingRow: 4, rows: 7, hiddenRows: 0 }]);
  });

  it('should have the columns with up to three different values, and every status', async () => {
    const rows = ['A,good,Confirmed', 'B,good,canceled', 'C,good,Confirmed', 'D,bad,No-show', 'D,,'];
    const { layout, unknown } = await readImportFile(`Name,Mood,Status,,Name\n${rows.join('\n')}`);
    expect(layout.columns).toEqual([
      { heading: 'Name', column: 'fullName', samples: ['A', 'B', 'C'] },
      { heading: 'Mood', column: null, samples: ['good', 'bad'] },
      { heading: 'Status', column: 'status', samples: ['Confirmed', 'canceled', 'No-show'] },
      { heading: 'Name', column: null, samples: [] },
    ]);
    expect(unknown).toEqual(['Mood', 'Name']);
    expect(layout.statuses).toEqual([
      { value: 'Confirmed', rows: 2, isLeftOut: false },
      { value: 'canceled', rows: 1, isLeftOut: true },
      { value: 'No-show', rows: 1, isLeftOut: true },
    ]);
  });

  it('should have one order of dates, with the cell that proves it', async () => {
    const read = async (file: string, options = {}) => (await readImportFile(file, options)).layout.dateOrder;
    const file = 'Name,Check-in,Check-out\nA,03/04/2026,13/04/2026\nB,05/04/2026,09/04/2026';
    const evidence = { sheet: '', row: 2, heading: 'Check-out', value: '13/04/2026' };
    expect(await read(file)).toEqual({ order: 'day-first', decidedBy: 'file', evidence });
    const open = 'Name,Check-in\nA,03/04/2026';
    expect(await read(open)).toEqual({ order: 'month-first', decidedBy: 'lot', evidence: null });
    expect(await read(open, { lotOrder: 'day-first' })).toMatchObject({ order: 'day-first', decidedBy: 'lot' });
    expect(await read(file, { mapping: { dateOrder: 'month-first' } })).toEqual({
      order: 'month-first',
      decidedBy: 'mapping',
      evidence: null,
    });
    expect(await read(`Name,Check-in\nA,2026-04-03`)).toBeNull();
  });

  it('should follow the mapping: heading row, columns, statuses', async () => {
    const file = `Name,Phone\nWho,Where,State,Name\nDana,310-555-0142,Paid,x\nPat,310-555-0143,Open,y`;
    const { rows, layout, unknown } = await readImportFile(file, {
      mapping: {
        headingRow: 2,
        columns: { Who: 'fullName', Where: 'phone', State: 'status', Name: null },
        leftOutStatuses: ['open'],
      },
    });
    expect(rows).toEqual([
      { sheet: '', row: 1, cells: {}, leftOut: 'outside', text: 'Name, Phone' },
      { sheet: '', row: 3, cells: { fullName: 'Dana', phone: '310-555-0142', status: 'Paid' } },
      { sheet: '', row: 4, cells: { fullName: 'Pat', phone: '310-555-0143', status: 'Open' }, leftOut: 'status' },
    ]);
    expect(layout.columns.map(({ column }) => column)).toEqual(['fullName', 'phone', 'status', null]);
    expect(unknown).toEqual([]);
    await expect(readImportFile(file, { mapping: { columns: { Nope: null, Nor: 'phone' } } })).rejects.toMatchObject({
      message: 'The file has no column with the heading "Nope" or "Nor"',
    });
    const replaced = await readImportFile('Name,Other\nx,Dana', { mapping: { columns: { Other: 'fullName' } } });
    expect(replaced.rows[0]?.cells).toEqual({ fullName: 'Dana' });
  });

  it('should keep both times of a list whose time columns have the same heading', async () => {
    const file = 'Name,Entry,Time,Exit,Time\nDana,2026-11-20,09:30,2026-11-25,18:00';
    for (const columns of [undefined, { Time: 'checkInTime' as const, Name: 'fullName' as const }]) {
      const { rows } = await readImportFile(file, { mapping: { columns } });
      expect(rows[0]?.cells).toMatchObject({ checkInTime: '09:30', checkOutTime: '18:00' });
    }
  });

  it('should take the departure of the flight for the check-in, and never guess which of two dates is wrong', async () => {
    const stay = '2026-11-20 05:30,2026-11-27 22:10';
    const flight = await readImportFile(`Name,Departure,Arrival\nDana,${stay}`);
    expect(flight.rows[0]?.cells).toMatchObject({
      checkInDateTime: '2026-11-20 05:30',
      checkOutDateTime: '2026-11-27 22:10',
    });
    expect(flight.layout.columns.map(({ column }) => column)).toEqual([
      'fullName',
      'checkInDateTime',
      'checkOutDateTime',
    ]);
    const wrong = await readImportFile(`Name,Check-out,Check-in\nDana,${stay}`);
    expect(wrong.rows[0]?.cells).toEqual({ fullName: 'Dana' });
    expect(wrong.unknown).toEqual(['Check-out', 'Check-in']);
    const mapping = { columns: { 'Check-out': 'checkInDateTime', 'Check-in': 'checkOutDateTime' } } as const;
    const mapped = await readImportFile(`Name,Check-out,Check-in\nDana,${stay}`, { mapping });
    expect(mapped.rows[0]?.cells).toMatchObject({ checkInDateTime: '2026-11-20 05:30' });
  });

  it('should not take the period of a report for the headings', async () => {
    const file = `From,11/01/2026,To,11/30/2026\nName,Phone,Check-in,Check-out\nDana,310-555-0142,${STAY}`;
    expect((await readImportFile(file)).layout.sheets).toMatchObject([{ headingRow: 2, rows: 2 }]);
  });

  it('should keep what stands beside the columns', async () => {
    const { rows } = await readImportFile('Name,Notes\nDana,late, with a dog,,2\nPat,ok,,');
    expect(rows).toEqual([
      { sheet: '', row: 2, cells: { fullName: 'Dana', notes: 'late' }, beside: 'with a dog, 2' },
      { sheet: '', row: 3, cells: { fullName: 'Pat', notes: 'ok' } },
    ]);
  });

  it('should find a single known heading only if no row has two', async () => {
    const { layout } = await readImportFile(
      'Lots of people\nName,Profession\nDavid Bowie,musician\nSome\n,also like to write',
    );
    expect(layout.sheets).toMatchObject([{ headingRow: 2, rows: 4 }]);
    expect((await readImportFile('Name\nName,Phone\nA,1')).layout.sheets).toMatchObject([{ headingRow: 2 }]);
  });

  it('should name the columns of a file without known headings in a check, and leave out its rows', async () => {
    const file = 'Liste\nNom du client;Portable\nDana;310-555-0142\nPat;310-555-0143';
    await expect(readImportFile(file)).rejects.toMatchObject({ code: 'INVALID' });
    const { layout, rows } = await readImportFile(file, { isCheck: true });
    expect(layout.sheets).toMatchObject([{ state: 'read', headingRow: 2, rows: 3 }]);
    expect(layout.columns).toEqual([
      { heading: 'Nom du client', column: null, samples: ['Dana', 'Pat'] },
      { heading: 'Portable', column: null, samples: ['310-555-0142', '310-555-0143'] },
    ]);
    expect(rows.map(({ leftOut }) => leftOut)).toEqual(['outside', 'outside', 'outside']);
    const columns = { 'Nom du client': 'fullName', Portable: 'phone' } as const;
    expect((await readImportFile(file, { mapping: { columns } })).rows.at(-1)?.cells).toEqual({
      fullName: 'Pat',
      phone: '310-555-0143',
    });
  });
});
