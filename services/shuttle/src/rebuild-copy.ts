import 'reflect-metadata';
import { runRebuild } from '@lotline/service-kit';
import { RebuildModule } from './copies/rebuild.module.js';
import { RidersCopy } from './copies/riders-copy.js';
import { database } from './database.js';

await runRebuild({ service: 'shuttle', database, module: RebuildModule, copy: RidersCopy }, process.env);
