import { personSchema, type ErasureDefinition } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { database } from '../database.js';
import { Erasing } from './erasing.js';
import { Finding } from './finding.js';

@Module({ providers: [BookingsRepository, Erasing, Finding] })
class ErasureModule {}

const wantedSchema = z.object({
  phone: z.string().optional(),
  customer: z.uuid('--customer is not the id of a customer').optional(),
  lot: z.string().optional(),
});
const beginSchema = z.object({ person: personSchema, by: z.string().min(1).max(200) });
const endSchema = z.object({ id: z.uuid(), removed: z.record(z.string(), z.int()) });

export const erasure: ErasureDefinition = {
  service: 'clients',
  database,
  module: ErasureModule,
  steps: (app) => {
    const [finding, erasing] = [app.get(Finding), app.get(Erasing)];
    return {
      find: (input) => finding.find(wantedSchema.parse(input)),
      count: (input) => erasing.count(personSchema.parse(input)),
      begin: (input) => {
        const { person, by } = beginSchema.parse(input);
        return erasing.begin(person, by);
      },
      erase: (input) => erasing.erase(personSchema.parse(input)),
      importing: (input) => erasing.isImporting(personSchema.parse(input).lotId),
      'erase-history': (input) => erasing.eraseHistory(personSchema.parse(input)),
      end: (input) => {
        const { id, removed } = endSchema.parse(input);
        return erasing.end(id, removed);
      },
    };
  },
};
