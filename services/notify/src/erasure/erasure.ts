import {
  changeRows,
  countRows,
  deleteRows,
  personSchema,
  SENT_EVENTS,
  type ErasureDefinition,
  type PersonalRows,
} from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { database } from '../database.js';

/** A text to the lot's on-duty phone concerns only its customer, even if that phone is the erased person's. */
const TEXT = `t.lot_id = person.lot_id AND (t.client_id = ANY (person.ids::text[])
  OR t.phone = ANY (person.numbers) AND t.event <> 'unacknowledged_request')`;
/**
 * `InboundSweep` lists the provider's texts of the last day and recognizes stored ones by their ids, so these rows must stay. The second
 * day allows for clocks that differ.
 */
const LISTED_BY_PROVIDER = `t.direction = 'inbound' AND t.created_at > now() - interval '2 days'`;

const ROWS: PersonalRows[] = [
  SENT_EVENTS,
  { table: 'messages', where: `(${TEXT}) AND NOT (${LISTED_BY_PROVIDER})` },
  {
    table: 'webhook_deliveries',
    // Another customer's record may have had the phone by mistake.
    where: `t.lot_id = person.lot_id
      AND (t.subject = ANY (person.ids::text[] || person.numbers) OR t.data ~ person.pattern)`,
  },
  { table: 'opt_outs', where: 't.lot_id = person.lot_id AND t.phone = ANY (person.numbers)' },
  { table: 'undeliverable_phones', where: 't.lot_id = person.lot_id AND t.phone = ANY (person.numbers)' },
];

/** Keeps the provider's id, so that the text is not stored a second time. It is deleted after the usual retention period. */
const EMPTIED_TEXTS = {
  table: 'messages',
  where: `(${TEXT}) AND ${LISTED_BY_PROVIDER}`,
  set: `client_id = '', event = 'erased', phone = '+0000000000', body = '', suggests_opt_out = false, next_attempt_at = NULL, read_at = coalesce(read_at, now()), read_by = NULL`,
};

@Module({})
class ErasureModule {}

export const erasure: ErasureDefinition = {
  service: 'notify',
  database,
  module: ErasureModule,
  steps: (app) => {
    const db = app.get(DataSource);
    return {
      count: (input) => countRows(db, [...ROWS, EMPTIED_TEXTS], personSchema.parse(input)),
      erase: async (input) => {
        const person = personSchema.parse(input);
        const { messages = 0, ...others } = await deleteRows(db, ROWS, person);
        return { ...others, messages: messages + (await changeRows(db, EMPTIED_TEXTS, person)) };
      },
    };
  },
};
