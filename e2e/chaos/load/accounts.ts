import { setTimeout as sleep } from 'node:timers/promises';
import { Caller, type Asked } from './caller.ts';
import type { Day, Lot } from './day.ts';

/**
 * A change of an account is visible at every gateway within this time. The wait is not cut short when the day ends.
 */
const VISIBLE_AFTER_MS = 1500;
const SIGNED_OUT = 'signed out';
const run = Date.now().toString(36);
/** The pattern of this run's email addresses, for LIKE. */
export const emailPattern = `chaos-${run}-%`;

let accountNumber = 0;

/** A created account with a session at every gateway. */
export interface Account {
  id: string;
  email: string;
  /** where its admin changes it */
  lotId: string;
  /** as it was last saved; its role is the one at `lotId` */
  form: Record<string, unknown>;
  /** by lot, as they were last saved */
  roles: Record<string, string>;
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
export async function readAccount(day: Day, account: Account, expectedState = stateOf(day, account, account.roles)) {
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
      const got = status === 401 ? SIGNED_OUT : status === 200 ? stateOf(day, account, rolesIn(body)) : undefined;
      const gateway = caller.balancer.gatewayOf(caller.home).name;
      if (got !== undefined) day.history.accountReadings.push({ email, gateway, savedAt, askedAt, expectedState, got });
    }),
  );
}

async function createAccount(day: Day, { id: lotId, admin }: Lot): Promise<Account | undefined> {
  accountNumber += 1;
  const email = `chaos-${run}-${accountNumber}@lot.test`;
  const form = { email, firstName: 'Hired', lastName: `No ${accountNumber}`, role: 'valet', lotIds: [lotId] };
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
  return sessions && { id, email, lotId, form, roles: { [lotId]: 'valet' }, sessions, savedAt: Date.now() };
}

async function change(day: Day, lot: Lot, account: Account) {
  const { admin } = lot;
  const { id, form } = account;
  const path = `/api/users/${id}`;
  const edit = (field: string, value: unknown) => ({
    saved: { [field]: value },
    asked: {
      kind: 'account',
      method: 'PUT',
      path,
      body: { ...account.form, [field]: value },
      effect: `account ${id} ${field === 'lotIds' ? 'access' : `${field} ${value}`}`,
    },
  });
  const role = (value: string) => ({
    saved: { role: value },
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
    () => edit('lotIds', ['eastgate', 'harborview']),
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
    account.roles = rolesAfter(account);
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

/** A changed role applies at the admin's lot; a lot that is added gets the form's role. */
const rolesAfter = ({ lotId, form, roles }: Account) =>
  Object.fromEntries(
    (form.lotIds as string[]).map((id) => [id, String(id === lotId ? form.role : (roles[id] ?? form.role))]),
  );

const rolesIn = (user: { role: string; lots: { id: string; role?: string }[] }): Record<string, string> =>
  Object.fromEntries(user.lots.map(({ id, role = user.role }) => [id, role]));

/**
 * Formats the role at each lot; only at the admin's lot while a release may answer that has one role for all lots.
 */
const stateOf = ({ newCalls }: Day, { lotId }: Account, roles: Record<string, string>) =>
  Object.entries(roles)
    .sort()
    .map(([id, role]) => (newCalls || id === lotId ? `${role} at ${id}` : id))
    .join(', ');
