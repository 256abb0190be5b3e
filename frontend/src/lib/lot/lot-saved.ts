import type { LiveFrames } from '@lotline/contracts';
import { api, type AppDispatch } from '../api/api.js';
import { LOT_REREAD } from '../time/intervals.js';
import { pageLot } from './page-lot.js';
import { refreshSettings } from './settings.js';

/**
 * Applies a change of a lot to the open page: the settings if it is the page's lot, and the session, which lists the lots of the
 * lot switcher. The session has no version to compare, so it is read twice: the first answer may come from a gateway that has not
 * heard of the change yet.
 */
export const lotSaved =
  ({ lotId, version }: LiveFrames['lot']) =>
  (dispatch: AppDispatch): void => {
    const reread = () => dispatch(api.util.invalidateTags(['Session', 'Lot']));
    if (lotId === pageLot()) void dispatch(refreshSettings(version));
    reread();
    setTimeout(reread, LOT_REREAD * 2);
  };
