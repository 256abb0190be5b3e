import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, type Asked } from './caller.ts';
import type { Day, Lot } from './day.ts';

/**
 * A change of an account is visible at every gateway within this time. The wait is not cut short when the day ends.
 */
const VISIBLE_AFTER_MS = 1500;
const SIGNED_OUT = 'signed out';
/** Given to an account of another lot. */
const OTHER_LOTS: LotRole[] = ['eastgate', 'harborview'].map((lotId) => ({ lotId, role: 'valet' }));
const run = Date.now().toString(36);
/** The pattern of this run's email addresses, for LIKE. */
export const emailPattern = `chaos-${run}-%`;

let accountNumber = 0;

interface LotRole {
  lotId: string;
  role: string;
}

/** A created account with a session at every gateway. */
export interface Account {
  id: string;
  email: string;
  /** where its admin changes it */
  lotId: string;
  /** as it was last saved */
  form: { email: string; firstName: string; lastName: string; roles: LotRole[] };
  sessions: Caller[];
  /** when the last change was acknowledged; null while its outcome is unknown */
  savedAt: number | null;
}

/** An admin creates an account, changes it step by step, and repeats. */
export async function manageAccounts(day: Day, lot: Lot) {
  await day.pace.think(0, 6000);
  while (!day.pace.isOver) {
    const account = await createAccount(day, lot);
    if (account) {
      day.createdAccounts.push(account);
      await change(day, lot, account);
    }
    await day.pace.think(4000, 8000);
  }
}

/** Records what each gateway returns for the account, for comparison with the last acknowledged change. */
export async function readAccount(day: Day, account: Account, expectedState = stateOf(account.form.roles)) {
  const { email, sessions, savedAt } = account;
  if (savedAt === null) return;
  await Promise.all(
    sessions.map(async (caller) => {
      const askedAt = Date.now();
      const { status, body } = await caller.send({
        kind: 'session',
        path: '/api/auth/user',
        accepted: expectedState === SIGNED_OUT ? [401] : [],
      });
      const got = status === 401 ? SIGNED_OUT : status === 200 ? stateOf(rolesIn(body)) : undefined;
      const gateway = caller.balancer.gatewayOf(caller.home).name;
      if (got !== undefined) day.history.accountReadings.push({ email, gateway, savedAt, askedAt, expectedState, got });
    }),
  );
}

async function createAccount(day: Day, { id: lotId, admin }: Lot): Promise<Account | undefined> {
  accountNumber += 1;
  const email = `chaos-${run}-${accountNumber}@lot.test`;
  const form = { email, firstName: 'Hired', lastName: `No ${accountNumber}`, roles: [{ lotId, role: 'valet' }] };
  const password = `first of ${accountNumber}`;
  const asked = {
    kind: 'user',
    method: 'POST',
    path: '/api/users',
    body: { ...form, password },
    effect: `user ${email}`,
  };
  const answer = await day.desk.untilAcknowledged(admin, asked, [409]);
  const id = answer?.status === 409 ? await idOf(day, admin, email) : answer?.body?.id;
  if (id === undefined) return undefined;
  const sessions = await signIns(day, email, password);
  return sessions && { id, email, lotId, form, sessions, savedAt: Date.now() };
}

async function change(day: Day, lot: Lot, account: Account) {
  const { admin } = lot;
  const { id, form, lotId } = account;
  const path = `/api/users/${id}`;
  const edit = (field: string, value: unknown) => ({
    saved: { [field]: value },
    asked: {
      kind: 'account',
      method: 'PUT',
      path,
      body: { ...account.form, [field]: value },
      effect: `account ${id} ${field === 'roles' ? 'access' : `${field} ${value}`}`,
    },
  });
  const role = (value: string) => ({
    saved: { roles: withRole(account, value) },
    asked: {
      kind: 'role',
      method: 'PUT',
      path: `${path}/role`,
      body: { role: value },
      effect: `account ${id} access`,
    },
  });
  const steps = [
    () => role('agent'),
    () => edit('roles', [...form.roles, ...OTHER_LOTS.filter((each) => each.lotId !== lotId)]),
    () => edit('lastName', `${form.lastName} the second`),
    () => role('valet'),
    () => role('admin'),
    () => role('valet'),
  ];
  for (const step of steps) {
    if (day.pace.isOver) return;
    const { saved, asked } = step();
    if (!(await save(day, admin, account, asked))) return;
    Object.assign(account.form, saved);
    await sleep(VISIBLE_AFTER_MS);
    await readAccount(day, account);
  }
  await renewPassword(day, admin, account);
}

/** Changes the password, which ends every session, and signs in again at every gateway. */
async function renewPassword(day: Day, admin: Caller, account: Account) {
  const { id, email } = account;
  const password = `second of ${email}`;
  const body = { ...account.form, password };
  const asked = { kind: 'password', method: 'PUT', path: `/api/users/${id}`, body, effect: `account ${id} password ` };
  if (!(await save(day, admin, account, asked))) return;
  await sleep(VISIBLE_AFTER_MS);
  await readAccount(day, account, SIGNED_OUT);
  account.sessions = (await signIns(day, email, password)) ?? [];
}

async function save({ desk }: Day, admin: Caller, account: Account, asked: Asked) {
  account.savedAt = null;
  const answer = await desk.untilAcknowledged(admin, asked);
  if (answer) account.savedAt = Date.now();
  return answer;
}

async function signIns(
  { balancer, history, desk }: Day,
  email: string,
  password: string,
): Promise<Caller[] | undefined> {
  const callers = balancer.gateways.map((gateway) => new Caller(balancer.pinnedTo(gateway), history, 0));
  for (const caller of callers) {
    const asked = { kind: 'sign-in', method: 'POST', path: '/api/login', body: { email, password } };
    if (!(await desk.untilAcknowledged(caller, asked))) return undefined;
  }
  return callers;
}

async function idOf({ desk }: Day, admin: Caller, email: string): Promise<string | undefined> {
  const answer = await desk.untilAcknowledged(admin, { kind: 'users', path: '/api/users' });
  return answer?.body.find((user: { email: string }) => user.email === email)?.id;
}

/** A changed role applies at the admin's lot. */
const withRole = ({ form, lotId }: Account, role: string): LotRole[] =>
  form.roles.map((each) => (each.lotId === lotId ? { ...each, role } : each));

const rolesIn = (user: { lots: { id: string; role: string }[] }): LotRole[] =>
  user.lots.map(({ id, role }) => ({ lotId: id, role }));

const stateOf = (roles: LotRole[]) =>
  roles
    .map(({ lotId, role }) => `${role} at ${lotId}`)
    .sort()
    .join(', ');
