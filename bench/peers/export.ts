/**
 * The peer of the export: a plain Node HTTP server that reads customers with a cursor and writes them with exceljs, with the
 * same backpressure, on its own event loop and with normal priority.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import ExcelJS from 'exceljs';
import pg from 'pg';

const [, , port, file = ''] = process.argv;
const { databaseUrl, contracts, lot } = JSON.parse(readFileSync(file, 'utf8'));
const { CUSTOMER_FIELDS }: typeof import('@lotline/protocol') = await import(contracts);

const ROWS = 200;
const FULL_BYTES = 16_384;
/** Columns of both tables. */
const CLIENTS_OWN = ['lot_id', 'version'];
const columns = Object.keys(CUSTOMER_FIELDS).map((field) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
const selected = columns.map((column) => (CLIENTS_OWN.includes(column) ? `c.${column}` : column)).join(', ');
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, options: '-c search_path=clients,public' });

async function write(response: ServerResponse) {
  const client = await pool.connect();
  try {
    const { rows: counted } = await client.query('SELECT count(*)::int AS count FROM clients WHERE lot_id = $1', [lot]);
    response.setHeader('x-total-count', counted[0].count);
    await client.query('BEGIN');
    await client.query(
      `DECLARE exported CURSOR FOR SELECT ${selected} FROM clients c LEFT JOIN rides r ON r.client_id = c.id
       WHERE c.lot_id = '${lot}' ORDER BY c.created_at DESC, c.id DESC`,
    );
    const zip = { zlib: { level: 1 } };
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: response, useStyles: true, zip });
    const sheet = workbook.addWorksheet('Customers', { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = Object.values(CUSTOMER_FIELDS).map(({ heading, kind }) => ({
      header: heading,
      width: 18,
      style: { numFmt: ['lot-time', 'instant'].includes(kind) ? 'yyyy-mm-dd hh:mm' : 'General' },
    }));
    const [backlog] = Reflect.get(Reflect.get(sheet, 'stream'), 'pipes');
    for (;;) {
      const { rows } = await client.query({ text: `FETCH ${ROWS} FROM exported`, rowMode: 'array' });
      if (rows.length === 0) break;
      for (const row of rows) sheet.addRow(row.map((value) => (value === '' ? undefined : value))).commit();
      if (backlog._writableState.length >= FULL_BYTES) await once(backlog, 'drain');
    }
    sheet.commit();
    await workbook.commit();
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
}

createServer((request, response) => {
  if (request.method !== 'POST') return response.end();
  write(response).catch((error) => {
    console.error(error);
    response.destroy();
  });
}).listen(Number(port), '127.0.0.1');
