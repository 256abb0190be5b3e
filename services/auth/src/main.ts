import 'reflect-metadata';
import { runProcess } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

await runProcess('auth', settingsSchema, process.env, async (settings) => {
  const { startAuth } = await import('./start.js');
  return startAuth(settings);
});
