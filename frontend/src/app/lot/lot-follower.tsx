import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../../lib/api/api.js';
import { recordLotChange, useSessionQuery } from '../../lib/session/session.js';
import { useSettings } from '../../lib/lot/settings.js';
import { hasUnsaved } from '../../lib/page/unsaved.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { onLotChange } from './other-tabs.js';
import { useLeaveLot, useLotChange } from './use-lot.js';

/**
 * Follows the session to another lot, after another tab changed it or an admin removed the user from this lot. Unsaved input
 * belongs to the old lot and cannot be saved at the new one, so the user decides.
 */
export function LotFollower() {
  const dispatch = useDispatch<AppDispatch>();
  const { data: user } = useSessionQuery();
  const { lotId: shownLotId, title } = useSettings();
  const leave = useLeaveLot();
  const { changeTo, isChanging } = useLotChange();
  const [isAsking, setAsking] = useState(false);
  const sessionLot = user?.lots.find(({ id }) => id === user.lotId);
  const isElsewhere = sessionLot !== undefined && sessionLot.id !== shownLotId;
  const mayReturn = user?.lots.some(({ id }) => id === shownLotId) ?? false;

  useEffect(() => onLotChange((lotId) => dispatch(recordLotChange(lotId))), [dispatch]);
  /** An effect event, so that it runs when the lot changes and not with every navigation. */
  const follow = useEffectEvent(() => {
    if (!sessionLot) return;
    if (hasUnsaved()) setAsking(true);
    // After React's current work.
    else queueMicrotask(() => leave(sessionLot.id));
  });
  useEffect(() => {
    if (isElsewhere) follow();
    else setAsking(false);
  }, [isElsewhere]);

  return (
    <ConfirmDialog
      open={isAsking && isElsewhere}
      title="You are now at another lot"
      text={`The lot was changed to ${sessionLot?.title ?? ''}, possibly in another tab. Your unsaved input here is for ${title} and cannot be saved at the new lot.`}
      cancelLabel={mayReturn ? 'Change back' : 'Keep this page'}
      confirmLabel="Discard"
      danger
      pending={isChanging}
      onConfirm={() => sessionLot && leave(sessionLot.id)}
      onCancel={() => (mayReturn ? void changeTo({ id: shownLotId, title }) : setAsking(false))}
    />
  );
}
