import { runProcess } from '@lotline/service-kit';
import { settingsSchema } from './config.js';

await runProcess('shuttle', settingsSchema, process.env, async (settings) => {
  const { startShuttle } = await import('./start.js');
  return startShuttle(settings);
});
