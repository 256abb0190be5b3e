import { useSessionQuery } from '../../../lib/session/session.js';

/** Whether the user may add, archive and restore lots. The admins of a lot may only edit it. */
export const useLotAdmin = (): boolean => useSessionQuery().data?.operatorAdmin ?? false;
