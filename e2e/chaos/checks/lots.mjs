/** The lots as stored by the service that owns them. */
export const LOTS = `SELECT id, version, body->>'address' AS address FROM auth.lots`;

/**
 * Checks that no acknowledged edit of a lot is lost: each has a version of its own, and the lot has the last one or a later one.
 * @param {import('../load/lots.mjs').LotEdit[]} edits in the order in which they were acknowledged
 * @param {{id: string, version: number, address: string | null}[]} lots
 * @returns {import('./answers.mjs').Violation[]}
 */
export function checkLots(edits, lots) {
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

/** @param {string} kind @param {import('../load/lots.mjs').LotEdit} edit */
const violation = (kind, { lotId, version, address }) => ({
  kind,
  what: `${lotId}, version ${version}: ${address}`,
  requestIds: [],
});
