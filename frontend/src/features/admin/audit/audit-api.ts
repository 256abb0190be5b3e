import { AUDIT_PAGE, type AuditEntry, type AuditKind } from '@lotline/protocol';
import { api } from '../../../lib/api/api.js';
import type { Page } from '../../../lib/api/pages.js';

/** '' selects all people or all kinds. */
export interface AuditFilter {
  person: string;
  kind: AuditKind | '';
}

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. The cursor is the id of the last entry before. */
    getAudit: build.infiniteQuery<Page<AuditEntry>, AuditFilter, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ cursor }) => cursor },
      query: ({ queryArg, pageParam: cursor }) => {
        const given = Object.entries({ ...queryArg, cursor }).filter(([, value]) => value !== '');
        return `/api/audit?${new URLSearchParams(given)}`;
      },
      transformResponse: (items: AuditEntry[]) => ({
        items,
        cursor: (items.length === AUDIT_PAGE && items.at(-1)?.id) || null,
      }),
    }),
  }),
});

export const { useGetAuditInfiniteQuery } = auditApi;
