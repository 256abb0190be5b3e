import { personSchema, type ErasureDefinition } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { database } from '../database.js';
import { PersonEraser } from './person-eraser.js';
import { PersonFinder } from './person-finder.js';

@Module({ providers: [BookingsRepository, PersonEraser, PersonFinder] })
class ErasureModule {}

const querySchema = z.object({
  phone: z.string().optional(),
  customer: z.uuid('--customer is not a customer id').optional(),
  lot: z.string().optional(),
});
const beginSchema = z.object({ person: personSchema, by: z.string().min(1).max(200) });
const endSchema = z.object({ id: z.uuid(), removed: z.record(z.string(), z.int()) });

export const erasure: ErasureDefinition = {
  service: 'clients',
  database,
  module: ErasureModule,
  steps: (app) => {
    const [finder, eraser] = [app.get(PersonFinder), app.get(PersonEraser)];
    return {
      find: (input) => finder.find(querySchema.parse(input)),
      count: (input) => eraser.count(personSchema.parse(input)),
      begin: (input) => {
        const { person, by } = beginSchema.parse(input);
        return eraser.begin(person, by);
      },
      erase: (input) => eraser.erase(personSchema.parse(input)),
      importing: (input) => eraser.findRunningImport(personSchema.parse(input).lotId),
      'erase-history': (input) => eraser.eraseHistory(personSchema.parse(input)),
      end: (input) => {
        const { id, removed } = endSchema.parse(input);
        return eraser.end(id, removed);
      },
    };
  },
};
