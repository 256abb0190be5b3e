import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from './caller.mjs';

/** By then a change of an account holds at every gateway (docs/product/sign-in.md#when-a-session-ends), and some. It is waited out also when the day is over. */
const HOLDS_MS = 1500;
const SIGNED_OUT = 'signed out';
const run = Date.now().toString(36);
/** The addresses of this run, for LIKE. */
export const emailPattern = `chaos-${run}-%`;

let hired = 0;

/**
 * Somebody who was hired, signed in at every gateway.
 * @typedef {object} Account
 * @property {string} id
 * @property {string} email
 * @property {Record<string, unknown>} form as it was last saved
 * @property {Caller[]} sessions
 * @property {number | null} savedAt when the last change was acknowledged; null while nobody knows how the account is
 */

/** An admin who hires somebody, changes their account step by step, and goes on to the next. @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot */
export async function hiring(day, lot) {
  await day.pace.think(0, 6000);
  while (!day.pace.isOver) {
    const account = await hire(day, lot);
    if (account) {
      day.hired.push(account);
      await change(day, lot, account);
    }
    await day.pace.think(4000, 8000);
  }
}

/** What each gateway says of the account, to be held against what was acknowledged last. @param {import('./day.mjs').Day} day @param {Account} account */
export async function sight({ history }, { email, form, sessions, savedAt }, wanted = saidOf(form)) {
  if (savedAt === null) return;
  await Promise.all(
    sessions.map(async (caller) => {
      const askedAt = Date.now();
      const { status, body } = await caller.send({
        kind: 'who',
        path: '/api/auth/user',
        also: wanted === SIGNED_OUT ? [401] : [],
      });
      const got =
        status === 401 ? SIGNED_OUT : status === 200 ? saidOf({ role: body.role, lotIds: lotIdsOf(body) }) : undefined;
      const gateway = caller.door.gatewayOf(caller.home).name;
      if (got !== undefined) history.sightings.push({ email, gateway, savedAt, askedAt, wanted, got });
    }),
  );
}

/** @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot @returns {Promise<Account | undefined>} */
async function hire(day, { id: lotId, admin }) {
  hired += 1;
  const email = `chaos-${run}-${hired}@lot.test`;
  const form = { email, firstName: 'Hired', lastName: `No ${hired}`, role: 'valet', lotIds: [lotId] };
  const password = `first of ${hired}`;
  const asked = {
    kind: 'user',
    method: 'POST',
    path: '/api/users',
    body: { ...form, password },
    effect: `user ${email}`,
  };
  const answer = await day.desk.insist(admin, asked, [409]);
  const id = answer?.status === 409 ? await idOf(day, admin, email) : answer?.body?.id;
  if (id === undefined) return undefined;
  const sessions = await signIns(day, email, password);
  return sessions && { id, email, form, sessions, savedAt: Date.now() };
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
      effect: `account ${id} ${field} ${value}`,
    },
  });
  const role = (/** @type {string} */ value) => ({
    saved: { role: value },
    asked: {
      kind: 'role',
      method: 'PUT',
      path: `${path}/role`,
      body: { role: value },
      effect: `account ${id} role ${value}`,
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
    await sleep(HOLDS_MS);
    await sight(day, account);
  }
  await renewPassword(day, admin, account);
}

/** Ends every session of the account; the new password opens another at every gateway. @param {import('./day.mjs').Day} day @param {Caller} admin @param {Account} account */
async function renewPassword(day, admin, account) {
  const { id, email } = account;
  const password = `second of ${email}`;
  const body = { ...account.form, password };
  const asked = { kind: 'password', method: 'PUT', path: `/api/users/${id}`, body, effect: `account ${id} password ` };
  if (!(await save(day, admin, account, asked))) return;
  await sleep(HOLDS_MS);
  await sight(day, account, SIGNED_OUT);
  account.sessions = (await signIns(day, email, password)) ?? [];
}

/** @param {import('./day.mjs').Day} day @param {Caller} admin @param {Account} account @param {import('./caller.mjs').Asked} asked */
async function save({ desk }, admin, account, asked) {
  account.savedAt = null;
  const answer = await desk.insist(admin, asked);
  if (answer) account.savedAt = Date.now();
  return answer;
}

/** @param {import('./day.mjs').Day} day @param {string} email @param {string} password @returns {Promise<Caller[] | undefined>} */
async function signIns({ door, history, desk }, email, password) {
  const callers = door.gateways.map((gateway) => new Caller({ gatewayOf: () => gateway }, history, 0));
  for (const caller of callers) {
    const asked = { kind: 'sign-in', method: 'POST', path: '/api/login', body: { email, password } };
    if (!(await desk.insist(caller, asked))) return undefined;
  }
  return callers;
}

/** @param {import('./day.mjs').Day} day @param {Caller} admin @param {string} email @returns {Promise<string | undefined>} */
async function idOf({ desk }, admin, email) {
  const answer = await desk.insist(admin, { kind: 'users', path: '/api/users' });
  return answer?.body.find((/** @type {{email: string}} */ user) => user.email === email)?.id;
}

/** @param {{lots: {id: string}[]}} user */
const lotIdsOf = ({ lots }) => lots.map(({ id }) => id);

/** An admin works at every lot, whatever stands in the account. @param {Record<string, unknown>} account */
function saidOf({ role, lotIds }) {
  const lots = Array.isArray(lotIds) ? [...lotIds].sort().join(',') : '';
  return role === 'admin' ? 'admin' : `${role} at ${lots}`;
}
