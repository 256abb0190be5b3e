import { connectAsAdministrator } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { fetchDescription } from './description.js';

const requiredEnv = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: set-up.ts has not run`);
  return value;
};

export type SharedLotline = ReturnType<typeof connectAsAdministrator> & { url: string; dataFolder: string };

/**
 * The running system that all files of this folder share: data of a test needs unique names. Every answer to a `Caller`
 * is validated against the API description.
 */
export function sharedLotline(): SharedLotline {
  const lotline = {
    url: requiredEnv('CONTRACT_URL'),
    dataFolder: requiredEnv('CONTRACT_DATA_FOLDER'),
    ...connectAsAdministrator(requiredEnv('CONTRACT_DATABASE_URL')),
  };
  beforeAll(async () => {
    Caller.description = await fetchDescription(lotline);
  });
  return lotline;
}
