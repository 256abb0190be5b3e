import type { LotEdit } from '../load/lots.ts';
import type { Violation } from './answers.ts';
/** The lots as stored by the service that owns them. */
export const LOTS = `SELECT id, version, body->>'address' AS address FROM auth.lots`;

/**
 * Checks that no acknowledged edit of a lot is lost: each has a version of its own, and the lot has the last one or a later one.
 * @param edits in the order in which they were acknowledged
 */
export function checkLots(
  edits: LotEdit[],
  lots: { id: string; version: number; address: string | null }[],
): Violation[] {
  const last = new Map(edits.map((edit) => [edit.lotId, edit]));
  const lost = [...last.values()].filter(({ lotId, version, address }) => {
    const lot = lots.find(({ id }) => id === lotId);
    return !lot || lot.version < version || (lot.version === version && lot.address !== address);
  });
  const overwritten = edits.filter(({ lotId, version, address }) =>
    edits.some((other) => other.lotId === lotId && other.version === version && other.address !== address),
  );
  return [
    ...lost.map((edit) => violation('an edit of a lot is lost', edit)),
    ...overwritten.map((edit) => violation('two edits of a lot have one version', edit)),
  ];
}

const violation = (kind: string, { lotId, version, address }: LotEdit) => ({
  kind,
  what: `${lotId}, version ${version}: ${address}`,
  requestIds: [],
});
