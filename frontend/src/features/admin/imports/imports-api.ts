import {
  importAcceptedSchema,
  type ImportMapping,
  type ImportProgress,
  type ImportState,
  toImportError,
} from '@lotline/protocol';
import { api, type AppDispatch } from '../../../lib/api/api.js';
import { httpError, type HttpError, noAnswer } from '../../../lib/api/http-error.js';
import { subscribeToChanges } from '../../../lib/live/changes.js';
import { lotHeader } from '../../../lib/lot/page-lot.js';
import { protectUnsaved } from '../../../lib/page/unsaved.js';
import { formatOutcome } from './import-texts.js';

const importsApi = api.enhanceEndpoints({ addTagTypes: ['Import'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The lot's imports of the last seven days, newest first. The live stream reports only one's own: poll for a colleague's. */
    getImports: build.query<ImportState[], void>({
      query: () => '/api/imports',
      providesTags: ['Import'],
      onCacheEntryAdded: async (_none, entry) => {
        const end = subscribeToChanges({
          import: (progress) => {
            const isKnown = entry.getCacheEntry().data?.some(({ id }) => id === progress.id);
            if (isKnown) entry.updateCachedData((imports) => imports.forEach((one) => applyProgress(one, progress)));
            else entry.dispatch(importsApi.util.invalidateTags(['Import']));
          },
        });
        await entry.cacheEntryRemoved;
        end();
      },
    }),
    /** Keeps what the import has added. */
    stopImport: build.mutation<ImportState, string>({
      query: (id) => ({ url: `/api/imports/${id}/stop`, method: 'POST' }),
      invalidatesTags: ['Import'],
    }),
  }),
});

export const { useGetImportsQuery, useStopImportMutation } = importsApi;

/** Refetches the list of imports. Returns undefined if the request fails. */
export async function fetchImports(dispatch: AppDispatch): Promise<ImportState[] | undefined> {
  const query = importsApi.endpoints.getImports.initiate(undefined, { forceRefetch: true, subscribe: false });
  return (await dispatch(query)).data;
}

/** Applies progress to the import it belongs to, and ignores stale progress. */
function applyProgress(cached: ImportState, progress: ImportProgress): void {
  if (cached.id === progress.id && progress.done >= cached.done) Object.assign(cached, progress);
}

/** The unparsed report, or the error. `rejection` says why nothing was imported from a readable file. */
export type ImportResult = { body: ArrayBuffer; rejection: string | null } | { error: HttpError };

export interface ImportOptions {
  dryRun: boolean;
  allOrNothing: boolean;
  /** How to read the file; null: as detected. */
  mapping: ImportMapping | null;
  /** Reads the file by the mapping that the lot has used for the same headings, unless there is a `mapping`. */
  remembered: boolean;
}

/**
 * Uploads a file to `POST /api/import`. Once the server has accepted it, with `acceptedId`, the import runs without this page.
 * Until then the page blocks reloads, because a reload would abort the upload.
 */
export async function sendImport(
  file: File,
  { dryRun, allOrNothing, mapping, remembered }: ImportOptions,
): Promise<ImportResult | { acceptedId: string }> {
  const body = new FormData();
  // The server reads the fields before the file.
  if (mapping) body.set('mapping', JSON.stringify(mapping));
  body.set('file', file);
  const query = new URLSearchParams({ dryRun: String(dryRun), allOrNothing: String(allOrNothing) });
  if (remembered) query.set('remembered', 'true');
  const release = protectUnsaved();
  try {
    return await request(`/api/import?${query}`, { method: 'POST', body, headers: { Prefer: 'respond-async' } });
  } finally {
    release();
  }
}

/** Fetches the report of an import that has ended, also of one that failed after some rows. */
export async function fetchReport(ended: ImportState): Promise<ImportResult> {
  const result = await request(`/api/imports/${ended.id}`, {});
  if ('acceptedId' in result) throw new Error('Unexpected status 202 for a report');
  return 'error' in result
    ? result
    : { ...result, rejection: ended.error ? formatOutcome(ended) : toImportError(ended) };
}

/** Bypasses the store: reports of tens of megabytes are neither cached there nor parsed on the main thread. */
async function request(url: string, init: RequestInit): Promise<ImportResult | { acceptedId: string }> {
  try {
    const headers = { ...init.headers, ...lotHeader() };
    const response = await fetch(url, { ...init, headers, credentials: 'include' });
    if (response.status === 202) return { acceptedId: importAcceptedSchema.parse(await response.json()).importId };
    if (response.ok) return { body: await response.arrayBuffer(), rejection: null };
    const body = await response.arrayBuffer();
    // A rejected import returns the report with its rows. The message is at the beginning.
    const rejection = response.status === 422 && findRejection(body);
    if (rejection) return { body, rejection };
    return { error: httpError(response.status, response.statusText, new TextDecoder().decode(body)) };
  } catch {
    return { error: noAnswer('Network error. Please try again.') };
  }
}

function findRejection(body: ArrayBuffer): string | null {
  const start = new TextDecoder().decode(body.slice(0, 500));
  if (!start.includes('"code":"IMPORT_REFUSED"')) return null;
  return /"message":"([^"]*)"/.exec(start)?.[1] ?? null;
}
