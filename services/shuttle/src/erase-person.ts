import 'reflect-metadata';
import { runErasure } from '@lotline/service-kit';
import { erasure } from './erasure/erasure.js';

await runErasure(erasure, process.env);
