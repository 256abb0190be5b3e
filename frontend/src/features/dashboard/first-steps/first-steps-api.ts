import type { Client, ImportState, ManagedLot, ManagedUser, PairedBoardDevice } from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../../../lib/api/api.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { useMay, useSessionQuery } from '../../../lib/session/session.js';
import { serverNow } from '../../../lib/time/server-time.js';
import { isNewLot, type LotFacts } from './steps.js';

const firstStepsApi = api.injectEndpoints({
  endpoints: (build) => ({
    stepLot: build.query<ManagedLot, string>({ query: (id) => `/api/lots/${id}`, providesTags: ['Lot'] }),
    stepCustomer: build.query<Client[], void>({
      query: () => '/api/clients?limit=1',
      providesTags: [{ type: 'ClientList', id: 'any customer' }],
    }),
    stepUsers: build.query<ManagedUser[], void>({ query: () => '/api/users', providesTags: ['User'] }),
    stepBoards: build.query<PairedBoardDevice[], void>({ query: () => '/api/boards', providesTags: ['BoardDevice'] }),
    stepImports: build.query<ImportState[], void>({ query: () => '/api/imports' }),
  }),
});

/** The page asks again when its screen is opened: steps are taken on other screens. */
const FRESH = { refetchOnMountOrArgChange: true };

/** Returns what the first steps depend on, for an admin of a new lot; null for others, and while it is loading. */
export function useLotFacts(isWanted: boolean): LotFacts | null {
  const { lotId } = useSettings();
  const { data: user } = useSessionQuery();
  const isAsked = useMay('manageUsers') && isWanted;
  const { data: lot } = firstStepsApi.useStepLotQuery(isAsked ? lotId : skipToken, FRESH);
  const { data: customers } = firstStepsApi.useStepCustomerQuery(isAsked ? undefined : skipToken, FRESH);
  const isNew = isAsked && lot && customers && isNewLot({ lot, hasCustomers: customers.length > 0 }, serverNow());
  const further = isNew ? undefined : skipToken;
  const { data: users } = firstStepsApi.useStepUsersQuery(further, FRESH);
  const { data: boards } = firstStepsApi.useStepBoardsQuery(further, FRESH);
  const { data: imports } = firstStepsApi.useStepImportsQuery(further, FRESH);
  if (!isNew || !users || !boards || !imports) return null;
  return {
    lot,
    colleagues: users.filter((one) => one.id !== user?.id && worksAt(one, lotId)).length,
    boards: boards.length,
    imports: imports.length,
    hasCustomers: customers.length > 0,
  };
}

/** Operator admins, who work at every lot, have no role of one: they are not the lot's own staff. */
const worksAt = (user: ManagedUser, lotId: string): boolean => user.roles.some((each) => each.lotId === lotId);
