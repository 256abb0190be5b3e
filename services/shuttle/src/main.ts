import 'reflect-metadata';
import { runProgram } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

await runProgram(process, {
  service: 'shuttle',
  settings: settingsSchema,
  start: async (settings) => (await import('./app.module.js')).startShuttle(settings),
  database: async () => (await import('./database.js')).database,
  erasure: async () => (await import('./erasure/erasure.js')).erasure,
  copies: async () => (await import('./copies/riders-copy.js')).copies,
});
