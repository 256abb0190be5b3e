import type { LiveFrames } from '@lotline/protocol';
import { api, type AppDispatch } from '../api/api.js';
import { publishChange } from '../live/changes.js';
import { LOT_REFETCH_DELAY } from '../time/intervals.js';
import { pageLot } from './page-lot.js';
import { refreshSettings } from './settings.js';

/**
 * Applies a change of a lot to the open page: the settings if it is the page's lot, the session, which lists the lots of the lot
 * switcher, and the figures of all lots. The last two have no version to compare, so they are fetched twice: the first response
 * may come from a gateway that does not know of the change yet.
 */
export const applyLotChange =
  ({ lotId, version }: LiveFrames['lot']) =>
  (dispatch: AppDispatch): void => {
    const refetch = () => {
      dispatch(api.util.invalidateTags(['Session', 'Lot']));
      publishChange('overview', {});
    };
    if (lotId === pageLot()) void dispatch(refreshSettings(version));
    refetch();
    setTimeout(refetch, LOT_REFETCH_DELAY * 2);
  };
