import type { SignedInUser } from '@lotline/contracts';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { api, type AppDispatch } from '../../lib/api/api.js';
import { isHttpError } from '../../lib/api/http-error.js';
import { setPageLot, pageLot } from '../../lib/lot/page-lot.js';
import { lotChanged, useChangeLotMutation } from '../../lib/session/session.js';
import { discardUnsaved } from '../../lib/page/unsaved.js';
import { toast } from '../../ui/toast/toast.js';
import { announceLot } from './other-tabs.js';

export type LotChoice = SignedInUser['lots'][number];

/**
 * Leaves all that is of the lot until now: everything that was held is dropped, so that the guard shows its skeleton, the
 * screen goes with its stream, alerts, dialogs and forms, and comes again with what the session's lot has. Not by loading
 * the page: a browser would lock the alerts' sound.
 */
export function useLeaveLot(): (next: string) => void {
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (next) => {
    discardUnsaved();
    // Asked for anew of whichever gateway, which may not have heard of the change yet.
    setPageLot(next);
    // Of the address the screen stays, and not whose details were open; before anything is shown of the next lot.
    void navigate(pathname, { replace: true, flushSync: true });
    dispatch(api.util.resetApiState());
  };
}

/**
 * Changes the session's lot (design §3 `PUT /api/auth/lot`); every tab of this browser then shows the other. Back to the lot
 * that the page still shows nothing on it changes.
 */
export function useLotChange(): { changeTo: (lot: LotChoice) => Promise<void>; isChanging: boolean } {
  const [change, { isLoading }] = useChangeLotMutation();
  const leave = useLeaveLot();
  const dispatch = useDispatch<AppDispatch>();

  const changeTo = async (lot: LotChoice): Promise<void> => {
    const { error } = await change({ lotId: lot.id });
    if (error) {
      toast({ title: 'The lot was not changed', description: refusalOf(error, lot), tone: 'destructive' });
      return;
    }
    announceLot(lot.id);
    if (lot.id === pageLot()) return void dispatch(lotChanged(lot.id));
    leave(lot.id);
    toast({ title: 'Lot changed', description: `You work at ${lot.title} now.` });
  };
  return { changeTo, isChanging: isLoading };
}

const refusalOf = (error: unknown, { title }: LotChoice): string =>
  isHttpError(error) && error.status === 403
    ? `You do not work at ${title} any more. An administrator can assign it to you again.`
    : `${title} cannot be reached at the moment. Please try again.`;
