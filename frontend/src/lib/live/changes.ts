import type { Client, ClientChange, ExportProgress, ImportProgress, RideFields } from '@lotline/protocol';

/** A ride's state after a change. `version` is the ride's own version. */
export interface RideChange {
  clientId: string;
  version: number;
  fields: RideFields;
  /** The customer, as screens name them, who has just canceled this request. */
  canceledBy?: string | undefined;
}

export interface Changes {
  client: ClientChange;
  ride: RideChange;
  /** The state of a text to or from a customer has changed. */
  text: { clientId: string };
  /** The inbox of the lot has changed. */
  inbox: object;
  /** The figures of a lot of the user may have changed. */
  overview: object;
  /** Progress of the user's own import. */
  import: ImportProgress;
  /** Progress of the user's own export. */
  export: ExportProgress;
}

export type ChangeListener = { [Kind in keyof Changes]?: (change: Changes[Kind]) => void };

const listeners = new Set<ChangeListener>();

/** Returns a function that unsubscribes. */
export function subscribeToChanges(listener: ChangeListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Publishes a change from the live stream, or from the response to the user's own change, which usually comes first. */
export function publishChange<Kind extends keyof Changes>(kind: Kind, change: Changes[Kind]): void {
  for (const listener of listeners) listener[kind]?.(change);
}

/** For `onQueryStarted` of mutations that save a customer: publishes the saved record. */
export async function publishSaved(
  _arg: unknown,
  { queryFulfilled }: { queryFulfilled: Promise<{ data: Client }> },
): Promise<void> {
  const { data: client } = await queryFulfilled.catch(() => ({ data: null }));
  if (client) publishChange('client', { id: client.id, version: client.version, client });
}
