import { importAcceptedSchema, toImportError, type ImportState } from '@lotline/contracts';
import { httpError, type HttpError, noAnswer } from '../../../lib/api/http-error.js';
import { lotHeader } from '../../../lib/lot/page-lot.js';
import { holdUnsaved } from '../../../lib/page/unsaved.js';

/** A report as it came, unread, or why there is none. `refusal` says why nothing of a good file was imported. */
export type ImportAnswer = { body: ArrayBuffer; refusal: string | null } | { error: HttpError };

/**
 * Design §6 `POST /api/import`. The server has the file when it answers, and works on without this page; `acceptedId` is the
 * import's. Until then a reload would break the upload off, and the page stays.
 */
export async function sendImport(
  file: File,
  how: { dryRun: boolean; allOrNothing: boolean },
): Promise<ImportAnswer | { acceptedId: string }> {
  const body = new FormData();
  body.set('file', file);
  const query = new URLSearchParams({ dryRun: String(how.dryRun), allOrNothing: String(how.allOrNothing) });
  const release = holdUnsaved();
  try {
    return await answerOf(`/api/import?${query}`, { method: 'POST', body, headers: { Prefer: 'respond-async' } });
  } finally {
    release();
  }
}

/** The report of an import that has ended. */
export async function askForReport(ended: ImportState): Promise<ImportAnswer> {
  const answer = await answerOf(`/api/imports/${ended.id}`, {});
  if ('acceptedId' in answer) throw new Error('A report is never answered with 202');
  return 'error' in answer ? answer : { ...answer, refusal: toImportError(ended) };
}

/** Not by the store: tens of megabytes are not kept there, nor read on the page's own thread. */
async function answerOf(url: string, init: RequestInit): Promise<ImportAnswer | { acceptedId: string }> {
  try {
    const headers = { ...init.headers, ...lotHeader() };
    const response = await fetch(url, { ...init, headers, credentials: 'include' });
    if (response.status === 202) return { acceptedId: importAcceptedSchema.parse(await response.json()).importId };
    if (response.ok) return { body: await response.arrayBuffer(), refusal: null };
    const body = await response.arrayBuffer();
    // The report of a refused import has its rows in it, and its sentence at the beginning.
    const refused = response.status === 422 && refusalIn(body);
    if (refused) return { body, refusal: refused };
    return { error: httpError(response.status, response.statusText, new TextDecoder().decode(body)) };
  } catch {
    return { error: noAnswer('Network error. Please try again.') };
  }
}

function refusalIn(body: ArrayBuffer): string | null {
  const begin = new TextDecoder().decode(body.slice(0, 500));
  if (!begin.includes('"code":"IMPORT_REFUSED"')) return null;
  return /"message":"([^"]*)"/.exec(begin)?.[1] ?? null;
}
