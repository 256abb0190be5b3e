import 'reflect-metadata';
import { runProgram } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

await runProgram(process, {
  service: 'gateway',
  settings: settingsSchema,
  start: async (settings) => (await import('./start.js')).startGateway(settings),
  database: async () => (await import('./database.js')).database,
});
