import 'reflect-metadata';
import { runProcess } from '@lotline/service-kit';
import { settingsSchema } from './config.js';
import { startNotify } from './start.js';

await runProcess('notify', settingsSchema, process.env, startNotify);
