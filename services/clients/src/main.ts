import 'reflect-metadata';
import { runProcess } from '@lotline/service-kit';
import { settingsSchema } from './config.js';
import { startClients } from './start.js';

await runProcess('clients', settingsSchema, process.env, startClients);
