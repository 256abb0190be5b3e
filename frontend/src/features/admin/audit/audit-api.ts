import type { AuditEntry, AuditKind } from '@lotline/protocol';
import { api } from '../../../lib/api/api.js';

/** A page of the audit. '' selects all people, all kinds, or the newest page. */
export interface AuditPageQuery {
  person: string;
  kind: AuditKind | '';
  /** The id of the last entry of the page before. */
  cursor: string;
}

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAudit: build.query<AuditEntry[], AuditPageQuery>({
      query: (query) => {
        const given = Object.entries(query).filter(([, value]) => value !== '');
        return `/api/audit?${new URLSearchParams(given)}`;
      },
    }),
  }),
});

export const { useGetAuditQuery } = auditApi;
