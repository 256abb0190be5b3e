import {
  countRows,
  deleteRows,
  personSchema,
  SENT_EVENTS,
  Transactions,
  type ErasureDefinition,
  type PersonalRows,
} from '@lotline/service-kit';
import { DataSource } from 'typeorm';
import { RebuildModule } from '../copies/riders-copy.js';
import { database } from '../database.js';
import { RideCascade } from '../rides/ride-cascade.js';

const BELONGS_TO_PERSON = 't.lot_id = person.lot_id AND t.client_id = ANY (person.ids)';
/** Deleted like a deleted client: only the rider's id and version remain, so that a late event cannot restore them. */
const CASCADED_ROWS: PersonalRows[] = [
  { table: 'riders', where: `${BELONGS_TO_PERSON} AND t.card IS NOT NULL` },
  { table: 'rides', where: BELONGS_TO_PERSON },
];
const ROWS: PersonalRows[] = [
  SENT_EVENTS,
  { table: 'ride_moves', where: BELONGS_TO_PERSON },
  { table: 'offline_moves', where: BELONGS_TO_PERSON },
];

export const erasure: ErasureDefinition = {
  service: 'shuttle',
  database,
  module: RebuildModule,
  steps: (app) => {
    const db = app.get(DataSource);
    const [transactions, cascade] = [app.get(Transactions), app.get(RideCascade)];
    return {
      count: (input) => countRows(db, [...CASCADED_ROWS, ...ROWS], personSchema.parse(input)),
      erase: async (input) => {
        const person = personSchema.parse(input);
        const removed = await countRows(db, CASCADED_ROWS, person);
        // Emits the same events as any deletion, so that boards remove the ride.
        for (const client of person.clients) {
          await transactions.run((tx) => cascade.deleteClient(tx, person.lotId, client));
        }
        return { ...removed, ...(await deleteRows(db, ROWS, person)) };
      },
    };
  },
};
