/**
 * An acknowledged edit of a lot.
 * @typedef {object} LotEdit
 * @property {string} lotId
 * @property {number} version of the lot after the edit
 * @property {string} address
 */

/**
 * An admin edits the address of their lot again and again, each time the version that they know. After a lost response they read
 * the lot, which says whether the edit was saved.
 * @param {import('./day.mjs').Day} day @param {import('./day.mjs').Lot} lot
 */
export async function editLot({ pace, history }, { id, admin }) {
  const path = `/api/lots/${id}`;
  const read = async () => (await admin.send({ kind: 'lot', path })).body;
  await pace.think(0, 4000);
  let known = await read();
  for (let number = 1; !pace.isOver; number += 1) {
    const address = `${number} Airport Road`;
    const answer = known?.version === undefined ? undefined : await edit(admin, path, known, address);
    known = answer?.ok ? answer.body : await read();
    if (known?.address === address) history.lotEdits.push({ lotId: id, version: known.version, address });
    await pace.think(1000, 4000);
  }
}

/** @param {import('./caller.mjs').Caller} admin @param {string} path @param {Record<string, any>} known @param {string} address */
function edit(admin, path, known, address) {
  const headers = { 'if-match': `"${known.version}"` };
  return admin.send({ kind: 'lot edit', method: 'PUT', path, headers, body: { ...known, address }, rejections: [412] });
}
