import 'reflect-metadata';
import { runProcess } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

await runProcess('clients', settingsSchema, process.env, async (settings) => {
  const { startClients } = await import('./app.module.js');
  return startClients(settings);
});
