import { useMay } from '../../../lib/session/session.js';

/** Whether the user may add, archive and restore lots. */
export const useLotAdmin = (): boolean => useMay('manageUsers');
