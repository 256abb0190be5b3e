import 'reflect-metadata';
import { runProcess } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

await runProcess('notify', settingsSchema, process.env, async (settings) => {
  const { startNotify } = await import('./start.js');
  return startNotify(settings);
});
