import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { AppDispatch } from '../../lib/api/api.js';
import { lotChanged, useSessionQuery } from '../../lib/session/session.js';
import { useSettings } from '../../lib/lot/settings.js';
import { hasUnsaved } from '../../lib/page/unsaved.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { onLotChange } from './other-tabs.js';
import { useLeaveLot, useLotChange } from './use-lot.js';

/**
 * Follows the session to another lot: changed in another tab, which says so, or taken away by an admin, which the session
 * says when it is asked for. What is typed here is of the first lot and cannot be saved at the other: who typed it decides.
 */
export function LotFollower() {
  const dispatch = useDispatch<AppDispatch>();
  const { data: user } = useSessionQuery();
  const { lotId: here, title } = useSettings();
  const leave = useLeaveLot();
  const { changeTo, isChanging } = useLotChange();
  const [asks, setAsks] = useState(false);
  const there = user?.lots.find(({ id }) => id === user.lotId);
  const isElsewhere = there !== undefined && there.id !== here;
  const mayReturn = user?.lots.some(({ id }) => id === here) ?? false;

  useEffect(() => onLotChange((lotId) => dispatch(lotChanged(lotId))), [dispatch]);
  /** Once, when the lot is another: not again with every address. */
  const follow = useEffectEvent(() => {
    if (!there) return;
    if (hasUnsaved()) setAsks(true);
    // Not in the midst of React's own work.
    else queueMicrotask(() => leave(there.id));
  });
  useEffect(() => {
    if (isElsewhere) follow();
    else setAsks(false);
  }, [isElsewhere]);

  return (
    <ConfirmDialog
      open={asks && isElsewhere}
      title="You work at another lot now"
      text={`The lot was changed to ${there?.title ?? ''}, perhaps in another tab. What you have typed here is for ${title} and cannot be saved there.`}
      cancelLabel={mayReturn ? 'Change back' : 'Keep reading'}
      confirmLabel="Discard"
      danger
      pending={isChanging}
      onConfirm={() => there && leave(there.id)}
      onCancel={() => (mayReturn ? void changeTo({ id: here, title }) : setAsks(false))}
    />
  );
}
