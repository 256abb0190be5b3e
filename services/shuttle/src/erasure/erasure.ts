import {
  countRows,
  deleteRows,
  personSchema,
  Transactions,
  type ErasureDefinition,
  type PersonalRows,
} from '@lotline/service-kit';
import { DataSource } from 'typeorm';
import { RebuildModule } from '../copies/rebuild.module.js';
import { RiderRemoval } from '../copies/rider-removal.js';
import { database } from '../database.js';

const OF_PERSON = 't.lot_id = person.lot_id AND t.client_id = ANY (person.ids)';
/** Removed as by a deletion: of a rider only id and version stay, so that a late event does not bring them back. */
const REMOVED: PersonalRows[] = [
  { table: 'riders', where: `${OF_PERSON} AND t.card IS NOT NULL` },
  { table: 'rides', where: OF_PERSON },
];
const ROWS: PersonalRows[] = [
  { table: 'ride_moves', where: OF_PERSON },
  { table: 'offline_moves', where: OF_PERSON },
];

export const erasure: ErasureDefinition = {
  service: 'shuttle',
  database,
  module: RebuildModule,
  steps: (app) => {
    const db = app.get(DataSource);
    const [transactions, removal] = [app.get(Transactions), app.get(RiderRemoval)];
    return {
      count: (input) => countRows(db, [...REMOVED, ...ROWS], personSchema.parse(input)),
      erase: async (input) => {
        const person = personSchema.parse(input);
        const removed = await countRows(db, REMOVED, person);
        // Boards hear of it as of any deletion.
        for (const client of person.clients) {
          await transactions.run((tx) => removal.remove(tx, person.lotId, client));
        }
        return { ...removed, ...(await deleteRows(db, ROWS, person)) };
      },
    };
  },
};
