import { Caller } from './caller.ts';
import type { Day, Lot } from './day.ts';

/** How long a program keeps calling after its token was revoked. */
const CALLS_AFTER_REVOCATION_MS = 4000;
const RETRY_MS = 250;

let tokenNumber = 0;

/** A program with one token and a connection to every gateway. */
export interface Program {
  /** of its token */
  id: string;
  name: string;
  callers: Caller[];
  /** when the revocation was acknowledged */
  revokedAt: number | null;
}

/**
 * An admin creates a token, a program adds and edits customers with it, the admin revokes it, and the program keeps trying.
 */
export async function useTokens(day: Day, lot: Lot) {
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

/** Records what each gateway answers to a revoked token. */
export async function tryRevoked({ history }: Day, { name, callers, revokedAt }: Program) {
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

/** @returns undefined if the answer, with the token in it, was lost */
async function createProgram({ balancer, history }: Day, { id: lotId, admin }: Lot): Promise<Program | undefined> {
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

/** Each gateway adds a customer, and another one edits them. */
async function useProgram({ desk, pace }: Day, { callers }: Program) {
  for (const caller of callers) {
    const customer = await desk.add(caller);
    if (customer) await desk.edit(pace.oneOf(callers), customer);
  }
}

async function revoke(day: Day, { admin }: Lot, program: Program) {
  const asked = { kind: 'revoke', method: 'DELETE', path: `/api/tokens/${program.id}` };
  if (!(await day.desk.untilAcknowledged(admin, asked))) return;
  program.revokedAt = Date.now();
  while (!day.pace.isOver && Date.now() - program.revokedAt < CALLS_AFTER_REVOCATION_MS) {
    await tryRevoked(day, program);
    await day.pace.pause(RETRY_MS);
  }
}
