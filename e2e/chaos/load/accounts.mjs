import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from './caller.mjs';

/** A change of an account is visible at every gateway within this time. The wait is not cut short when the day ends. */
const VISIBLE_AFTER_MS = 1500;
const SIGNED_OUT = 'signed out';
const run = Date.now().toString(36);
/** The pattern of this run's email addresses, for LIKE. */
export const emailPattern = `chaos-${run}-%`;

let accountNumber = 0;

/**
 * A created account with a session at every gateway.
 * @typedef {object} Account
 * @property {string} id
 * @property {string} email
 * @property {string} lotId where its admin changes it
 * @property {Record<string, unknown>} form as it was last saved; its role is the one at `lotId`
 * @property {Record<string, string>} roles by lot, as they were last saved
 * @property {Caller[]} sessions
 * @property {number | null} savedAt when the last change was acknowledged; null while its outcome is unknown
 */

/** An admin creates an account, changes it step by step, and repeats. @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot */
export async function manageAccounts(day, lot) {
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

/** Records what each gateway returns for the account, for comparison with the last acknowledged change. @param {import('./day.mjs').Day} day @param {Account} account */
export async function readAccount(day, account, expectedState = stateOf(day, account, account.roles)) {
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

/** @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot @returns {Promise<Account | undefined>} */
async function createAccount(day, { id: lotId, admin }) {
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

/** @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot @param {Account} account */
async function change(day, lot, account) {
  const { admin } = lot;
  const { id, form } = account;
  const path = `/api/users/${id}`;
  const edit = (/** @type {string} */ field, /** @type {unknown} */ value) => ({
    saved: { [field]: value },
    asked: {
      kind: 'account',
      method: 'PUT',
      path,
      body: { ...account.form, [field]: value },
      effect: `account ${id} ${field === 'lotIds' ? 'access' : `${field} ${value}`}`,
    },
  });
  const role = (/** @type {string} */ value) => ({
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

/** Changes the password, which ends every session, and signs in again at every gateway. @param {import('./day.mjs').Day} day @param {Caller} admin @param {Account} account */
async function renewPassword(day, admin, account) {
  const { id, email } = account;
  const password = `second of ${email}`;
  const body = { ...account.form, password };
  const asked = { kind: 'password', method: 'PUT', path: `/api/users/${id}`, body, effect: `account ${id} password ` };
  if (!(await save(day, admin, account, asked))) return;
  await sleep(VISIBLE_AFTER_MS);
  await readAccount(day, account, SIGNED_OUT);
  account.sessions = (await signIns(day, email, password)) ?? [];
}

/** @param {import('./day.mjs').Day} day @param {Caller} admin @param {Account} account @param {import('./caller.mjs').Asked} asked */
async function save({ desk }, admin, account, asked) {
  account.savedAt = null;
  const answer = await desk.untilAcknowledged(admin, asked);
  if (answer) account.savedAt = Date.now();
  return answer;
}

/** @param {import('./day.mjs').Day} day @param {string} email @param {string} password @returns {Promise<Caller[] | undefined>} */
async function signIns({ balancer, history, desk }, email, password) {
  const callers = balancer.gateways.map((gateway) => new Caller(balancer.pinnedTo(gateway), history, 0));
  for (const caller of callers) {
    const asked = { kind: 'sign-in', method: 'POST', path: '/api/login', body: { email, password } };
    if (!(await desk.untilAcknowledged(caller, asked))) return undefined;
  }
  return callers;
}

/** @param {import('./day.mjs').Day} day @param {Caller} admin @param {string} email @returns {Promise<string | undefined>} */
async function idOf({ desk }, admin, email) {
  const answer = await desk.untilAcknowledged(admin, { kind: 'users', path: '/api/users' });
  return answer?.body.find((/** @type {{email: string}} */ user) => user.email === email)?.id;
}

/** A changed role applies at the admin's lot; a lot that is added gets the form's role. @param {Account} account */
const rolesAfter = ({ lotId, form, roles }) =>
  Object.fromEntries(
    /** @type {string[]} */ (form.lotIds).map((id) => [
      id,
      String(id === lotId ? form.role : (roles[id] ?? form.role)),
    ]),
  );

/** @param {{role: string, lots: {id: string, role?: string}[]}} user @returns {Record<string, string>} */
const rolesIn = (user) => Object.fromEntries(user.lots.map(({ id, role = user.role }) => [id, role]));

/**
 * Formats the role at each lot; only at the admin's lot while a release may answer that has one role for all lots.
 * @param {import('./day.mjs').Day} day @param {Account} account @param {Record<string, string>} roles
 */
const stateOf = ({ newCalls }, { lotId }, roles) =>
  Object.entries(roles)
    .sort()
    .map(([id, role]) => (newCalls || id === lotId ? `${role} at ${id}` : id))
    .join(', ');
