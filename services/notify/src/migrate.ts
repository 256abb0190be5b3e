import 'reflect-metadata';
import { runMigrate } from '@lotline/service-kit';
import { database } from './database.js';

await runMigrate(database, process.env);
