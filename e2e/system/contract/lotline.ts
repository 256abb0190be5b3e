import { administratorOf } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { descriptionOf } from './description.js';

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: set-up.mjs has not run`);
  return value;
};

export type SharedLotline = ReturnType<typeof administratorOf> & { url: string; dataFolder: string };

/**
 * The Lotline that all files of this folder share. What a file makes in it has names of its own. Every answer that a `Caller`
 * gets is held against what Lotline says of itself.
 */
export function sharedLotline(): SharedLotline {
  const lotline = {
    url: given('CONTRACT_URL'),
    dataFolder: given('CONTRACT_DATA_FOLDER'),
    ...administratorOf(given('CONTRACT_DATABASE_URL')),
  };
  beforeAll(async () => {
    Caller.description = await descriptionOf(lotline);
  });
  return lotline;
}
