import 'reflect-metadata';
import { runProgram } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

await runProgram(process, {
  service: 'auth',
  settings: settingsSchema,
  start: async (settings) => (await import('./app.module.js')).startAuth(settings),
  database: async () => (await import('./database.js')).database,
});
