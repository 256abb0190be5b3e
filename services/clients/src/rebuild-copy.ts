import 'reflect-metadata';
import { runRebuild } from '@lotline/service-kit';
import { RebuildModule } from './customers.module.js';
import { RidesCopy } from './copies/rides-copy.js';
import { UndeliverablePhonesCopy } from './copies/undeliverable-phones-copy.js';
import { database } from './database.js';

const definition = { service: 'clients' as const, database, module: RebuildModule };
await runRebuild({ ...definition, copy: RidesCopy }, process.env);
await runRebuild({ ...definition, copy: UndeliverablePhonesCopy }, process.env);
