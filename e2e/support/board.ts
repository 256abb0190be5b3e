import { RIDE_STATUSES, type BoardCard, type RideStatus } from '@lotline/protocol';
import type { Caller } from './staff.js';

/** One column of the dispatch board. */
export async function column(staff: Caller, status: RideStatus): Promise<BoardCard[]> {
  const { status: code, body } = await staff.get<BoardCard[]>(`/api/clients/shuttle/${status}`);
  if (code !== 200) throw new Error(`the ${status} column answered ${code}`);
  return body;
}

export const idsIn = async (staff: Caller, status: RideStatus): Promise<string[]> =>
  (await column(staff, status)).map(({ id }) => id);

/** All three columns. */
export const wholeBoard = async (caller: Caller): Promise<BoardCard[]> =>
  (await Promise.all(RIDE_STATUSES.map((status) => column(caller, status)))).flat();
