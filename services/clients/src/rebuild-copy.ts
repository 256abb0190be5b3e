import 'reflect-metadata';
import { runRebuild } from '@lotline/service-kit';
import { RebuildModule } from './copies/rebuild.module.js';
import { RidesCopy } from './copies/rides-copy.js';
import { database } from './database.js';

await runRebuild({ service: 'clients', database, module: RebuildModule, copy: RidesCopy }, process.env);
