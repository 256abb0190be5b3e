import { RecordId } from '../http/record-id.js';

/** A customer's id in a path. */
export const ClientId = new RecordId('No such customer');
