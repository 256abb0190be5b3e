import 'reflect-metadata';
import { runProgram } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

await runProgram(process, {
  service: 'clients',
  settings: settingsSchema,
  start: async (settings) => (await import('./app.module.js')).startClients(settings),
  database: async () => (await import('./database.js')).database,
  erasure: async () => (await import('./erasure/erasure.js')).erasure,
  copies: async () => (await import('./customers.module.js')).copies,
});
