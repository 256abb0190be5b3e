import 'reflect-metadata';
import { runProcess } from '@lotline/service-kit';
import { settingsSchema } from './config.js';
import { startGateway } from './start.js';

await runProcess('gateway', settingsSchema, process.env, startGateway);
