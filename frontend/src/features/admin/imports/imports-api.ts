import type { ImportProgress, ImportState } from '@lotline/contracts';
import { api, type AppDispatch } from '../../../lib/api/api.js';
import { listen } from '../../../lib/live/changes.js';

const importsApi = api.enhanceEndpoints({ addTagTypes: ['Import'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The lot's of the last seven days, the newest first, kept up to date by what is heard of one's own. */
    getImports: build.query<ImportState[], void>({
      query: () => '/api/imports',
      providesTags: ['Import'],
      onCacheEntryAdded: async (_none, held) => {
        const end = listen({
          import: (progress) => {
            const isKnown = held.getCacheEntry().data?.some(({ id }) => id === progress.id);
            if (isKnown) held.updateCachedData((imports) => imports.forEach((one) => takeOver(one, progress)));
            else held.dispatch(importsApi.util.invalidateTags(['Import']));
          },
        });
        await held.cacheEntryRemoved;
        end();
      },
    }),
  }),
});

export const { useGetImportsQuery } = importsApi;

/** The list as it stands now; undefined where the server does not say. */
export async function askForImports(dispatch: AppDispatch): Promise<ImportState[] | undefined> {
  const asked = importsApi.endpoints.getImports.initiate(undefined, { forceRefetch: true, subscribe: false });
  return (await dispatch(asked)).data;
}

/** What is heard late is older than what is held. */
function takeOver(held: ImportState, progress: ImportProgress): void {
  if (held.id === progress.id && progress.done >= held.done) Object.assign(held, progress);
}
