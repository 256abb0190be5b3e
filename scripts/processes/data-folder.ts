import { resolve } from 'node:path';
import { REPOSITORY } from '../system/services.ts';

/** @returns the folder for data, logs and passwords: LOTLINE_DATA, or `.lotline` in the checkout */
export function configuredDataFolder(): string {
  return process.env.LOTLINE_DATA ? resolve(process.env.LOTLINE_DATA) : resolve(REPOSITORY, '.lotline');
}
