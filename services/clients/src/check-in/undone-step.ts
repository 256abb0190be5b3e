import { clientRecordSchema, type ClientRecord, type HistoryEntry } from '@lotline/contracts';

const stepSchema = clientRecordSchema
  .pick({
    manualCheckInStatus: true,
    manualCheckOutStatus: true,
    manualCheckInTimestamp: true,
    manualCheckOutTimestamp: true,
    displayColor: true,
  })
  .partial();

/** What undoing a check-in or check-out changes: its fields back to what the history says they were, '' for none. */
export const undoneStep = ({ changes }: Pick<HistoryEntry, 'changes'>): Partial<ClientRecord> =>
  stepSchema.parse(Object.fromEntries(changes.map(({ field, from }) => [field, from === '' ? null : from])));
