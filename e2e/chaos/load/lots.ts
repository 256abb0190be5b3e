import type { Day, Lot } from './day.ts';
import type { Caller } from './caller.ts';
/** An acknowledged edit of a lot. */
export interface LotEdit {
  lotId: string;
  /** of the lot after the edit */
  version: number;
  address: string;
}

/**
 * An admin edits the address of their lot again and again, each time the version that they know. After a lost response they read
 * the lot, which says whether the edit was saved.
 */
export async function editLot({ pace, history }: Day, { id, admin }: Lot) {
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

function edit(admin: Caller, path: string, known: { version: number }, address: string) {
  const headers = { 'if-match': `"${known.version}"` };
  return admin.send({ kind: 'lot edit', method: 'PUT', path, headers, body: { ...known, address }, rejections: [412] });
}
