import { isolate, type SignedInUser } from '@lotline/protocol';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { api, type AppDispatch } from '../../lib/api/api.js';
import { isHttpError } from '../../lib/api/http-error.js';
import { announceLot, pageLot, setPageLot } from '../../lib/lot/page-lot.js';
import { recordLotChange, useChangeLotMutation, useSessionQuery } from '../../lib/session/session.js';
import { discardUnsaved, hasUnsaved } from '../../lib/page/unsaved.js';
import { toast } from '../../ui/toast/toast.js';
import { useSettings } from '../../lib/lot/settings.js';
import { ALL_LOTS, BOARD } from '../navigation.js';

export type LotChoice = Pick<SignedInUser['lots'][number], 'id' | 'title'>;

/**
 * Returns a function that moves the page to another lot. It drops all cached data, so that `RequireSession` unmounts the screen with
 * its stream, alerts, dialogs and forms, and mounts it again with the data of the new lot. It does not reload the page, because the
 * browser would block the alerts' sound.
 */
export function useLeaveLot(): (nextLotId: string, path?: string) => void {
  const dispatch = useDispatch<AppDispatch>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (nextLotId, path = pathname) => {
    discardUnsaved();
    // Requests now name the new lot: a gateway that does not know of the change yet rejects them.
    setPageLot(nextLotId);
    // Keeps the screen unless a path is given, but closes the open customer, before anything of the new lot is shown.
    void navigate(path, { replace: path === pathname, flushSync: true });
    dispatch(api.util.resetApiState());
  };
}

/**
 * Changes the session’s lot, in all tabs of this browser, and leads to `path` at the new lot, by default to the same screen. Changing
 * back to the lot that the page still shows keeps the page as it is.
 */
export function useLotChange() {
  const [change, { isLoading }] = useChangeLotMutation();
  const leave = useLeaveLot();
  const dispatch = useDispatch<AppDispatch>();

  const changeTo = async (lot: LotChoice, path?: string): Promise<void> => {
    const { error } = await change({ lotId: lot.id });
    if (error) {
      toast({ title: 'The lot was not changed', description: toErrorText(error, lot), tone: 'destructive' });
      return;
    }
    announceLot(lot.id);
    if (lot.id === pageLot()) return void dispatch(recordLotChange(lot.id));
    leave(lot.id, path);
    toast({ title: 'Lot changed', description: `You are now at ${isolate(lot.title)}.` });
  };
  return { changeTo, isChanging: isLoading };
}

const toErrorText = (error: unknown, { title }: LotChoice): string =>
  isHttpError(error) && error.status === 403
    ? `You no longer have access to ${isolate(title)}. An administrator can restore it.`
    : `${isolate(title)} cannot be reached right now. Please try again.`;

/** Returns a function that opens the board of one of the user's lots, and moves the session there if needed. */
export function useOpenLot(): (lotId: string) => void {
  const navigate = useNavigate();
  const { lotId: shownLotId } = useSettings();
  const { data: user } = useSessionQuery();
  const { changeTo } = useLotChange();
  return (lotId) => {
    const lot = user?.lots.find(({ id }) => id === lotId);
    if (lotId === shownLotId) void navigate(BOARD);
    // The navigation asks first. After discarding the input, the person finds the lot at the top of the list.
    else if (hasUnsaved()) void navigate(ALL_LOTS);
    else if (lot) void changeTo(lot, BOARD);
  };
}
