import {
  TOKEN_PERMISSIONS,
  type Client,
  type CreatedToken,
  type ManagedLot,
  type ManagedUser,
  type SavedWebhook,
} from '@lotline/protocol';
import { booking, checkedInCustomer } from '../../support/customers.js';
import { Caller } from '../../support/staff.js';
import type { SharedLotline } from './lotline.js';
import type { Target } from './requests.js';

/** Callers that belong to the lot, each with the headers that identify it. */
export type MemberName = 'valet' | 'admin' | 'admin, also a valet at Harborview' | 'operator admin' | 'token' | 'board';

/** A lot of its own, with people, a program, a paired board, a webhook and a customer who has had a ride. */
export interface OwnLot {
  lotId: string;
  title: string;
  target: Target;
  /** Matches what only staff of the lot, and the customer, may see. */
  secrets: RegExp;
  members: Record<MemberName, Record<string, string>>;
  /** Of the admin, for a new sign-in. */
  email: string;
}

const PASSWORD = 'lotline-demo';
const at = (lotId: string, role: string) => ({ lotId, role });

/** Adds the lot. `unique`: of letters and digits; the customer's names contain it. */
export async function addOwnLot({ url }: SharedLotline, operator: Caller, unique: string): Promise<OwnLot> {
  const lotId = `lot-${unique.toLowerCase()}`;
  const title = `${unique} Parking`;
  const { body: harborview } = await operator.get<ManagedLot>('/api/lots/harborview');
  const textingNumber = `+1415${String(Date.now()).slice(-7)}`;
  await expectCreated(
    operator.post('/api/lots', { ...harborview, id: lotId, title, textingNumber, boardAccess: 'paired' }),
  );

  const addAccount = async (name: string, roles: object[]): Promise<ManagedUser> => {
    const email = `${name}-${unique.toLowerCase()}@lotline.test`;
    const account = { email, firstName: 'Cleo', lastName: 'Moreau', password: PASSWORD, roles };
    return expectCreated(operator.post<ManagedUser>('/api/users', account));
  };
  const account = await addAccount('valet', [at(lotId, 'valet')]);
  const adminAccount = await addAccount('admin', [at(lotId, 'admin')]);
  const bothAccount = await addAccount('both', [at(lotId, 'admin'), at('harborview', 'valet')]);
  const [valet, admin, both, operatorHere] = [
    await Caller.signedIn(url, account.email, PASSWORD),
    await Caller.signedIn(url, adminAccount.email, PASSWORD),
    await Caller.signedIn(url, bothAccount.email, PASSWORD),
    await Caller.signedIn(url, 'admin@lotline.test'),
  ];
  for (const caller of [both, operatorHere]) await expectOk(caller.put('/api/auth/lot', { lotId }));

  const client = await checkedInCustomer(valet, { lastName: `${unique} Customer`, notes: `${unique} notes` });
  for (const status of ['requesting_ride', null])
    await expectOk(valet.patch(`/api/clients/${client.id}/shuttle-status`, { status }));
  const imported = await expectOk(admin.post<{ importId: string }>('/api/import', [booking()]));
  const token = await expectCreated(
    admin.post<CreatedToken>('/api/tokens', { name: unique, permissions: TOKEN_PERMISSIONS, lotIds: [lotId] }),
  );
  const webhook = { url: 'https://hooks.example.com/own', events: ['customer.added'], lotIds: [lotId], enabled: false };
  const { id: webhookId } = await expectCreated(admin.post<SavedWebhook>('/api/webhooks', webhook));

  const board = new Caller(url);
  const { code } = await expectCreated(
    board.post<{ code: string }>('/api/boards/pair', { lane: 1, device: 'Tablet', lot: lotId }),
  );
  const { id: boardId } = await expectOk(valet.post<{ id: string }>('/api/boards/find', { code }));
  await expectOk(valet.post(`/api/boards/${boardId}/confirm`, { code }));

  const cookieOf = ({ cookieHeader }: Caller) => ({ cookie: cookieHeader });
  return {
    lotId,
    title,
    email: adminAccount.email,
    secrets: new RegExp([`${unique} (Customer|notes)`, client.phone, client.shuttleRequestId].join('|')),
    target: {
      client: await expectOk(valet.get<Client>(`/api/clients/${client.id}`)),
      userId: account.id,
      importId: imported.importId,
      boardDevice: { id: boardId, code },
      link: client.shuttleRequestId,
      lotId,
      tokenId: token.id,
      webhookId,
    },
    members: {
      valet: cookieOf(valet),
      admin: cookieOf(admin),
      'admin, also a valet at Harborview': cookieOf(both),
      'operator admin': cookieOf(operatorHere),
      token: { authorization: `Bearer ${token.token}` },
      board: cookieOf(board),
    },
  };
}

type PendingAnswer<Body> = ReturnType<typeof Caller.prototype.send<Body>>;

const expectCreated = <Body>(asked: PendingAnswer<Body>): Promise<Body> => expectStatus(asked, 201);
const expectOk = <Body>(asked: PendingAnswer<Body>): Promise<Body> => expectStatus(asked, 200);

async function expectStatus<Body>(asked: PendingAnswer<Body>, expected: number): Promise<Body> {
  const { status, body } = await asked;
  if (status !== expected) throw new Error(`answered ${status} instead of ${expected}: ${JSON.stringify(body)}`);
  return body;
}
