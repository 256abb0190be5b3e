import { isolate } from '@lotline/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router-dom';
import type { AppDispatch } from '../../lib/api/api.js';
import { recordLotChange, useSessionQuery } from '../../lib/session/session.js';
import { onLotChange, pageLot } from '../../lib/lot/page-lot.js';
import { useSettings } from '../../lib/lot/settings.js';
import { hasUnsaved } from '../../lib/page/unsaved.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { useLeaveLot, useLotChange } from './use-lot.js';

/**
 * Follows the session to another lot, after another tab changed it, or an admin archived this lot or removed the user from it.
 * Unsaved input belongs to the old lot and cannot be saved at the new one, so the user decides.
 */
export function LotFollower() {
  const dispatch = useDispatch<AppDispatch>();
  const { data: user } = useSessionQuery();
  const { lotId: shownLotId, title } = useSettings();
  const leave = useLeaveLot();
  const { changeTo, isChanging } = useLotChange();
  const { key: visit } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const sessionLot = user?.lots.find(({ id }) => id === user.lotId);
  const isElsewhere = sessionLot !== undefined && sessionLot.id !== shownLotId;
  const mayReturn = user?.lots.some(({ id }) => id === shownLotId) ?? false;

  useEffect(() => onLotChange((lotId) => dispatch(recordLotChange(lotId))), [dispatch]);
  const follow = useEffectEvent(() => {
    // The navigation may be that of `leave`.
    if (!sessionLot || sessionLot.id === pageLot()) return;
    if (hasUnsaved()) setAsking(true);
    // After React's current work.
    else queueMicrotask(() => leave(sessionLot.id));
  });
  // Also with every navigation, because somebody who kept the page may just have left the input.
  useEffect(() => {
    if (isElsewhere) follow();
    else setAsking(false);
  }, [isElsewhere, visit]);

  const elsewhere = isolate(sessionLot?.title ?? '');
  const here = isolate(title);
  return (
    <ConfirmDialog
      open={isAsking && isElsewhere}
      title={mayReturn ? 'You are now at another lot' : 'This lot is no longer available'}
      text={
        mayReturn
          ? `The lot was changed to ${elsewhere}, possibly in another tab. Your unsaved input here is for ${here} and cannot be saved at the new lot.`
          : `${here} is closed, or you no longer work there. You are now at ${elsewhere}. Your unsaved input cannot be saved. Keep this page to copy it, or discard it.`
      }
      cancelLabel={mayReturn ? 'Change back' : 'Keep this page'}
      confirmLabel="Discard"
      danger
      pending={isChanging}
      onConfirm={() => sessionLot && leave(sessionLot.id)}
      onCancel={() => (mayReturn ? void changeTo({ id: shownLotId, title }) : setAsking(false))}
    />
  );
}
