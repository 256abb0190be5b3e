import { runProcess } from '@lotline/service-kit';
import { settingsSchema } from './config.js';
import { startShuttle } from './start.js';

await runProcess('shuttle', settingsSchema, process.env, startShuttle);
