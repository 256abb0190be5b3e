import { wellFormed, type ManagedLot, type ManagedUser } from '@lotline/protocol';
import { anyText, type ApiDescription, type DescribedRoute, type InputSchema } from '@lotline/protocol/testing';
import fc from 'fast-check';
import { booking } from '../../support/customers.js';
import type { Caller } from '../../support/staff.js';
import { fetchDescription } from './description.js';
import { addCustomer, adminAt } from './lots.js';
import { account } from './requests.js';
import { sharedLotline } from './lotline.js';

const RUNS = 30;

/** How a form converts a field, apart from trimming it. */
const CONVERSIONS: Record<string, (text: string) => unknown> = {
  paymentAmount: (text) => Number(text || '0').toFixed(2),
  partySize: (text) => (Number.isNaN(Number(text)) ? 1 : Number(text || '1')),
  customerId: (text) => text || null,
  email: (text) => text.toLowerCase(),
};

/** Their texts are choices of existing values. A new lot has the fields of an edited one, which adds no lot for each text. */
const NOT_ASKED = ['POST /api/login', 'PUT /api/auth/lot', 'POST /api/lots'];

interface TextField {
  described: DescribedRoute;
  field: string;
  example: Record<string, unknown>;
}

/** Text comes back as it was written, or the error names its field (docs/product/validation.md#any-text). */
describe('validation.md, Any text: text in requests', () => {
  const lotline = sharedLotline();
  let admin: Caller;
  let description: ApiDescription;
  beforeAll(async () => {
    admin = await adminAt(lotline, 'harborview');
    description = await fetchDescription(lotline);
  });
  afterAll(() => lotline.end());

  /** Every body field that may be text and comes back in the answer under its name. */
  const echoedTextFields = (): TextField[] =>
    description.routes
      .filter(({ route }) => !NOT_ASKED.includes(route))
      .flatMap((described) => {
        const { requestBody, responses } = described.operation;
        const sent = requestBody?.content['application/json'];
        const answer = responses['200'] ?? responses['201'];
        const example: unknown = answer?.content?.['application/json']?.example;
        const { properties = {} }: InputSchema = sent?.schema ?? {};
        if (!isRecord(sent?.example) || !isRecord(example)) return [];
        const own = sent.example;
        return Object.keys(properties)
          .filter((field) => isText(properties[field]) && field in example)
          .map((field) => ({ described, field, example: own }));
      });

  /** A record of each kind that has forms, and the fields that make its form valid. */
  async function formsByPath(): Promise<{ of: string; id: string; form?: () => object }[]> {
    const client = await addCustomer(admin, { notes: 'of any text' });
    const { body: user } = await admin.post<ManagedUser>('/api/users', account());
    const webhook = {
      url: 'https://hooks.example.com/any',
      events: ['customer.added'],
      lotIds: ['harborview'],
      enabled: false,
    };
    const { body: added } = await admin.post<{ id: string }>('/api/webhooks', webhook);
    const { body: harborview } = await admin.get<ManagedLot>('/api/lots/harborview');
    const lot = { ...harborview, id: 'any-text', textingNumber: '+13105550123' };
    expect((await admin.post('/api/lots', lot)).status).toBe(201);
    return [
      { of: '/api/clients', id: client.id, form: booking },
      { of: '/api/users', id: user.id, form: account },
      { of: '/api/webhooks', id: added.id, form: () => webhook },
      { of: '/api/lots', id: lot.id, form: () => lot },
    ];
  }

  it('should come back unchanged from every field of every form, or be rejected with the field’s name', async () => {
    const fields = echoedTextFields();
    expect(fields.length).toBeGreaterThan(30);
    const forms = await formsByPath();
    for (const { described, field, example } of fields) {
      const { method, path } = described;
      const runs = { accepted: 0, rejected: 0 };
      await fc.assert(
        fc.asyncProperty(anyText(), async (written) => {
          const { id = '', form } = forms.find(({ of }) => path.startsWith(of)) ?? {};
          const about = path.replace('{id}', id);
          const answer = await admin.send<Record<string, unknown>>(method, about, {
            ...example,
            ...form?.(),
            [field]: written,
          });
          if (answer.status >= 400) {
            const { errors = [] } = answer.body as { errors?: { path: string }[] };
            expect([field, written, errors.map((error) => error.path)]).toEqual([field, written, [field]]);
            runs.rejected += 1;
            return;
          }
          const trimmed = wellFormed(written).trim();
          const expected = CONVERSIONS[field]?.(trimmed) ?? (CONVERSIONS[field] ? null : trimmed);
          expect([field, answer.body[field]]).toEqual([field, expected]);
          runs.accepted += 1;
        }),
        { numRuns: Math.ceil((RUNS * 15) / fields.length), endOnFailure: true },
      );
      expect([field, runs.accepted + runs.rejected > 5]).toEqual([field, true]);
    }
  });

  it('should be searched literally, and find the customers that contain it', async () => {
    const name = await addCustomer(admin, { lastName: 'O’Brien_50% \\ "Smith"' });
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText(), fc.constantFrom('O’Brien_50%', '_50% \\', '"smith"')), async (searched) => {
        const asked = encodeURIComponent(wellFormed(searched));
        const { status, body } = await admin.get<{ id: string }[]>(`/api/clients?limit=50&search=${asked}`);
        expect([searched, status]).toEqual([searched, 200]);
        if (/O’Brien_50%|_50% \\|"smith"/.test(searched)) expect(body.map(({ id }) => id)).toContain(name.id);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });

  it('should be texted as it was written', async () => {
    const { id, phone } = await addCustomer(admin);
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(anyText(), async (written) => {
        const metadata = { customerId: id, event: 'any', timestamp: `${(sent += 1)}` };
        const { status, body } = await admin.post<{ errors?: { path: string }[] }>('/api/send-sms', {
          phone,
          message: written,
          metadata,
        });
        const trimmed = wellFormed(written).trim();
        if (trimmed === '') expect([status, body.errors?.map((error) => error.path)]).toEqual([400, ['message']]);
        else expect(status).toBe(200);
        if (status !== 200) return;
        const { body: texts } = await admin.get<{ body: string }[]>(`/api/clients/${id}/texts`);
        expect(texts.map((text) => text.body)).toContain(trimmed);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (schema: InputSchema | undefined): boolean =>
  schema !== undefined &&
  !schema.enum &&
  !('const' in schema) &&
  ([schema.type].flat().includes('string') || (schema.anyOf ?? []).some(isText));
