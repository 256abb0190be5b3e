import 'reflect-metadata';
import { runProcess } from '@lotline/service-kit';
import { settingsSchema } from './config.js';
import { startAuth } from './start.js';

await runProcess('auth', settingsSchema, process.env, startAuth);
