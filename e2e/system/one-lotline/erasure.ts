import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, HistoryEntry, TextSummary } from '@lotline/protocol';
import { connect } from 'amqplib';
import { programEnvironment } from '../../../scripts/system/environment.ts';
import { callWebhook } from '../../../services/notify/src/testing/twilio/webhooks.ts';
import { booking } from '../../support/customers.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { loseBrokerDisk, SEND_AGAIN } from './broker-disk-lost.js';
import { findTraces } from './traces.js';
import { TSX } from '../../../scripts/processes/run-program.ts';

const ROOT = join(__dirname, '../../..');
/** The demo's token. */
const TOKEN = 'lotline-demo-token';
const CUSTOMER = { firstName: 'Zebulonia', lastName: 'Quackenbush', phone: '(628) 471-9035' };
const PHONE = /628[^0-9]{0,3}471[^0-9]{0,3}9035/;
const TRACE = new RegExp(`${PHONE.source}|zebulonia|quackenbush|purple unicorn`, 'i');

interface Run {
  code: number;
  output: string;
}

/** The files of a folder that contain a text that matches. Files that disappear meanwhile are left out. */
const findInFiles = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => existsSync(file) && pattern.test(readFileSync(file, 'latin1')));

export const erasure = (running: () => Lotline): void =>
  describe('admin.md, Audit: customers:erase', () => {
    let lotline: Lotline;
    let admin: Caller;
    beforeAll(async () => {
      lotline = running();
      admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
    });

    const erase = (...args: string[]): Promise<Run> => {
      const { dataFolder, servers } = lotline;
      const env = { ...process.env, ...programEnvironment({ dataFolder, servers }) };
      return new Promise((resolve) => {
        const all = [...TSX, 'scripts/customers-erase.ts', ...args, '--by', 'the front desk'];
        execFile(process.execPath, all, { cwd: ROOT, env }, (error, stdout, stderr) =>
          resolve({ code: error ? 1 : 0, output: stdout + stderr }),
        );
      });
    };
    const deadLetter = async (queue: string, event: object): Promise<void> => {
      const connection = await connect(lotline.servers.rabbitmqUrl);
      const channel = await connection.createConfirmChannel();
      channel.sendToQueue(queue, Buffer.from(JSON.stringify(event)), { persistent: true });
      await channel.waitForConfirms();
      await channel.close();
      await connection.close();
    };
    const textFrom = async (phone: string, body: string): Promise<void> => {
      const { body: lot } = await admin.get<{ textingNumber: string }>('/api/settings');
      const form = { MessageSid: `SM${Date.now()}${body.length}`, From: phone, To: lot.textingNumber, NumMedia: '0' };
      const { status } = await callWebhook(TOKEN, `${lotline.url}/api/sms/inbound`, { ...form, Body: body });
      expect(status).toBe(200);
    };

    it('should remove a customer from every table, queue, key and log, and leave the others unchanged', async () => {
      const webhook = {
        url: 'https://hooks.example.com/',
        events: ['customer.added', 'customer.updated', 'ride.requested', 'text.received'],
        lotIds: ['harborview'],
        enabled: false,
      };
      expect((await admin.post('/api/webhooks', webhook)).status).toBe(201);
      const { body: customer } = await admin.post<Client>(
        '/api/clients',
        booking({ ...CUSTOMER, notes: 'purple unicorn' }),
      );
      const path = `/api/clients/${customer.id}`;
      await admin.patch(`${path}/check-in-status`, { status: 'checked-in' });
      await admin.patch(`${path}/shuttle-status`, { status: 'requesting_ride' });
      await admin.put(path, booking({ ...CUSTOMER, notes: 'purple unicorn, twice' }));
      await admin.post(`${path}/texts`, { message: 'Your purple unicorn is ready.' });
      await textFrom('+16284719035', 'Where is my purple unicorn?');
      await textFrom('+16284719035', 'STOP');
      // A deleted booking, one of another person who had this phone by mistake, and a file that repeats the booking.
      const again = booking({
        ...CUSTOMER,
        checkInDateTime: '2031-01-01 10:00:00',
        checkOutDateTime: '2031-01-05 10:00:00',
      });
      const { body: gone } = await admin.post<Client>('/api/clients', again);
      await admin.delete(`/api/clients/${gone.id}`);
      const { body: other } = await admin.post<Client>('/api/clients', booking({ notes: 'stays' }));
      await admin.put(`/api/clients/${other.id}`, { ...other, phone: '6284719035' });
      await admin.put(`/api/clients/${other.id}`, { ...other });
      const imported = await admin.post('/api/import', [{ ...customer, id: undefined, shuttleRequestId: undefined }]);
      expect(imported.status).toBe(200);

      const saved = { id: randomUUID(), type: 'client.saved', lotId: 'harborview', at: new Date().toISOString() };
      await deadLetter('shuttle.events.dlq', { ...saved, requestId: 'test', payload: { client: customer } });
      await deadLetter('shuttle.events.dlq', {
        ...saved,
        requestId: 'of another customer',
        payload: { client: other },
      });
      await eventually(async () => {
        const { body: texts } = await admin.get<TextSummary[]>(`${path}/texts`);
        expect(texts.map(({ event }) => event).sort()).toEqual(expect.arrayContaining(['answer', 'message', 'stop']));
        expect((await admin.get<Client>(path)).body.undeliverableReason).toBe('opted-out');
        expect(await findTraces(lotline, TRACE)).toEqual(
          expect.arrayContaining([
            'clients.clients',
            'clients.history',
            'clients.import_batches',
            'clients.undeliverable_phones',
            'shuttle.riders',
            'notify.messages',
            'notify.opt_outs',
            'notify.undeliverable_phones',
            'notify.webhook_deliveries',
            'shuttle.events.dlq',
          ]),
        );
      });
      const readOtherCustomers = () =>
        lotline.query('SELECT id FROM clients.clients WHERE id <> $1 ORDER BY id', [customer.id]);
      const before = await readOtherCustomers();

      const dryRun = await erase('--phone', '628-471-9035', '--lot', 'harborview', '--dry-run');
      expect(dryRun).toEqual({ code: 0, output: expect.stringMatching(/would remove 1 of clients\.clients/) });
      expect((await admin.get(path)).status).toBe(200);

      const erased = await erase('--phone', '628-471-9035');
      expect(erased).toMatchObject({ code: 0 });
      expect(erased.output).not.toMatch(TRACE);
      expect(await findTraces(lotline, TRACE)).toEqual([]);
      expect((await admin.get(`${path}/history`)).status).toBe(404);

      expect(await readOtherCustomers()).toEqual(before);
      const { body: history } = await admin.get<HistoryEntry[]>(`/api/clients/${other.id}/history`);
      expect(history.map(({ action }) => action)).toEqual(['updated', 'updated', 'added']);
      expect(await findTraces(lotline, /of another customer/)).toEqual(['shuttle.events.dlq']);
      const audit = await lotline.query<{ by_name: string; ended_at: Date | null; removed: Record<string, number> }>(
        `SELECT by_name, ended_at, removed FROM clients.erasures WHERE $1 = ANY (client_ids) AND $2 = ANY (client_ids)`,
        [customer.id, gone.id],
      );
      expect(audit).toMatchObject([{ by_name: 'the front desk', ended_at: expect.any(Date) }]);
      expect(audit[0]?.removed).toMatchObject({ 'clients.clients': 1, 'queues.messages': 1 });

      const readAudit = () =>
        lotline.query(`SELECT lot_id, by_id, detail FROM auth.audit WHERE kind = 'customer-erased' AND detail = $1`, [
          'the front desk',
        ]);
      await eventually(async () =>
        expect(await readAudit()).toEqual([{ lot_id: 'harborview', by_id: null, detail: 'the front desk' }]),
      );

      const repeated = await erase('--customer', customer.id);
      expect(repeated).toEqual({ code: 1, output: expect.stringContaining('No such customer') });
    });

    it('should leave no phone in RabbitMQ’s files once it was given an empty disk, as docs/rabbitmq.md says', async () => {
      const { body: customer } = await admin.post<Client>('/api/clients', booking(CUSTOMER));
      await eventually(async () => expect(await lotline.query('SELECT FROM clients.outbox')).toEqual([]));
      const files = join(lotline.dataFolder, 'rabbitmq');
      expect(findInFiles(files, PHONE)).not.toEqual([]);
      expect(await erase('--customer', customer.id)).toMatchObject({ code: 0 });
      await loseBrokerDisk(lotline);
      await lotline.query(SEND_AGAIN);
      await eventually(async () => expect(await lotline.query('SELECT FROM clients.outbox')).toEqual([]), 30_000);
      expect(findInFiles(files, PHONE)).toEqual([]);
    }, 180_000);

    it('should reject an unknown or malformed customer without repeating it in the output', async () => {
      for (const args of [[], ['--phone', '000-000-0000'], ['--customer', 'Quackenbush'], ['--phone', '555']]) {
        const { code, output } = await erase(...args);
        expect([args, code, output]).toEqual([args, 1, expect.stringMatching(/^Not completely erased: /m)]);
      }
    });
  });
