import 'reflect-metadata';
import { runRebuild } from '@lotline/service-kit';
import { RebuildModule } from './copies/rebuild.module.js';
import { RidesCopy } from './copies/rides-copy.js';
import { TextTroublesCopy } from './copies/text-troubles-copy.js';
import { database } from './database.js';

const definition = { service: 'clients' as const, database, module: RebuildModule };
await runRebuild({ ...definition, copy: RidesCopy }, process.env);
await runRebuild({ ...definition, copy: TextTroublesCopy }, process.env);
