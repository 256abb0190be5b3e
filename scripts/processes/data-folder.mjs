import { resolve } from 'node:path';
import { REPOSITORY } from '../system/services.mjs';

/** @returns {string} the folder for data, logs and passwords: LOTLINE_DATA, or `.lotline` in the checkout */
export function configuredDataFolder() {
  return process.env.LOTLINE_DATA ? resolve(process.env.LOTLINE_DATA) : resolve(REPOSITORY, '.lotline');
}
