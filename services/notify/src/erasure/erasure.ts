import {
  changeRows,
  countRows,
  deleteRows,
  personSchema,
  type ErasureDefinition,
  type PersonalRows,
} from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { database } from '../database.js';

/** A text to the lot's own on-duty phone is about its customer, whoever has that phone. */
const TEXT = `t.lot_id = person.lot_id AND (t.client_id = ANY (person.ids::text[])
  OR t.phone = ANY (person.numbers) AND t.event <> 'unheard_request')`;
/** The provider is asked for texts of up to a day ago that did not reach us (missed-texts.ts): those that did are known by their ids. */
const LISTED = `t.direction = 'inbound' AND t.created_at > now() - interval '2 days'`;

const ROWS: PersonalRows[] = [
  { table: 'messages', where: `(${TEXT}) AND NOT (${LISTED})` },
  { table: 'opt_outs', where: 't.lot_id = person.lot_id AND t.phone = ANY (person.numbers)' },
  { table: 'phone_troubles', where: 't.lot_id = person.lot_id AND t.phone = ANY (person.numbers)' },
];

/** Leaves the provider's id alone, so that the text is not stored a second time. Its retention period ends as any text's. */
const EMPTIED = {
  table: 'messages',
  where: `(${TEXT}) AND ${LISTED}`,
  set: `client_id = '', event = 'erased', phone = '+0000000000', body = '', next_attempt_at = NULL`,
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
      count: (input) => countRows(db, [...ROWS, EMPTIED], personSchema.parse(input)),
      erase: async (input) => {
        const person = personSchema.parse(input);
        const { messages = 0, ...others } = await deleteRows(db, ROWS, person);
        return { ...others, messages: messages + (await changeRows(db, EMPTIED, person)) };
      },
    };
  },
};
