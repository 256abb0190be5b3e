import { Caller } from './caller.mjs';

/** How long a program keeps calling after its token was revoked. */
const CALLS_AFTER_REVOCATION_MS = 4000;
const RETRY_MS = 250;

let tokenNumber = 0;

/**
 * A program with one token and a connection to every gateway.
 * @typedef {object} Program
 * @property {string} id of its token
 * @property {string} name
 * @property {Caller[]} callers
 * @property {number | null} revokedAt when the revocation was acknowledged
 */

/** An admin creates a token, a program adds and edits customers with it, the admin revokes it, and the program keeps trying. @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot */
export async function useTokens(day, lot) {
  await day.pace.think(0, 4000);
  while (!day.pace.isOver) {
    const program = await createProgram(day, lot);
    if (program) {
      day.programs.push(program);
      await useProgram(day, program);
      await revoke(day, lot, program);
    }
    await day.pace.think(2000, 4000);
  }
}

/** Records what each gateway answers to a revoked token. @param {import('./day.mjs').Day} day @param {Program} program */
export async function tryRevoked({ history }, { name, callers, revokedAt }) {
  if (revokedAt === null) return;
  await Promise.all(
    callers.map(async (caller) => {
      const gateway = caller.balancer.gatewayOf(caller.home).name;
      const askedAt = Date.now();
      const path = '/api/clients/shuttle/requesting_ride';
      const { status } = await caller.send({ kind: 'revoked', path, accepted: [401] });
      history.tokenReadings.push({ name, gateway, revokedAt, askedAt, status });
    }),
  );
}

/** @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot @returns {Promise<Program | undefined>} undefined if the answer, with the token in it, was lost */
async function createProgram({ balancer, history }, { id: lotId, admin }) {
  tokenNumber += 1;
  const name = `Program ${tokenNumber}`;
  const permissions = ['readCustomers', 'changeCustomers', 'readShuttle'];
  const body = { name, permissions, lotIds: [lotId] };
  const answer = await admin.send({ kind: 'token', method: 'POST', path: '/api/tokens', body });
  if (answer.body?.token === undefined) return undefined;
  const headers = { authorization: `Bearer ${answer.body.token}` };
  const callers = balancer.gateways.map((gateway) => new Caller(balancer.pinnedTo(gateway), history, 0, headers));
  return { id: answer.body.id, name, callers, revokedAt: null };
}

/** Each gateway adds a customer, and another one edits them. @param {import('./day.mjs').Day} day @param {Program} program */
async function useProgram({ desk, pace }, { callers }) {
  for (const caller of callers) {
    const customer = await desk.add(caller);
    if (customer) await desk.edit(pace.oneOf(callers), customer);
  }
}

/** @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot @param {Program} program */
async function revoke(day, { admin }, program) {
  const asked = { kind: 'revoke', method: 'DELETE', path: `/api/tokens/${program.id}` };
  if (!(await day.desk.untilAcknowledged(admin, asked))) return;
  program.revokedAt = Date.now();
  while (!day.pace.isOver && Date.now() - program.revokedAt < CALLS_AFTER_REVOCATION_MS) {
    await tryRevoked(day, program);
    await day.pace.pause(RETRY_MS);
  }
}
