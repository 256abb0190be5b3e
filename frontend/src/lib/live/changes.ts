import type { Client, ClientChange, ExportProgress, ImportProgress, RideFields } from '@lotline/contracts';

/** A ride as it stands after a change; `version` is the ride's own. */
export interface RideChange {
  clientId: string;
  version: number;
  fields: RideFields;
}

export interface News {
  client: ClientChange;
  ride: RideChange;
  /** A text to or from a customer has come to another state. */
  text: { clientId: string };
  /** How far an import of one's own is. */
  import: ImportProgress;
  /** How far an export of one's own is. */
  export: ExportProgress;
}

export type NewsListener = { [Kind in keyof News]?: (news: News[Kind]) => void };

const listeners = new Set<NewsListener>();

/** Whoever holds something of the server's hears what changes, from now on. Returns what ends it. */
export function listen(listener: NewsListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the live stream brings, and what the answer to one's own change says before it. */
export function announce<Kind extends keyof News>(kind: Kind, news: News[Kind]): void {
  for (const listener of listeners) listener[kind]?.(news);
}

/** For `onQueryStarted` of what saves a customer: the answer is shown wherever the customer is on screen. */
export async function announceSaved(
  _asked: unknown,
  { queryFulfilled }: { queryFulfilled: Promise<{ data: Client }> },
): Promise<void> {
  const { data: client } = await queryFulfilled.catch(() => ({ data: null }));
  if (client) announce('client', { id: client.id, version: client.version, client });
}
