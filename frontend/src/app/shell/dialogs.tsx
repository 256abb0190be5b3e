import { useEffect } from 'react';
import { CustomerDialog } from '../../features/customer/customer-dialog.js';
import { SearchDialog } from '../../features/search/search-dialog.js';
import { useOpenedCustomer, recordOpened } from '../../lib/page/open-customer.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useSessionQuery } from '../../lib/session/session.js';
import type { Place } from '../navigation.js';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { DialogContent } from '../../ui/dialog/dialog-content.js';
import { DialogFrame } from '../../ui/dialog/dialog-frame.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';

export type OpenDialog = 'search' | 'keys' | null;

interface DialogsProps {
  open: OpenDialog;
  places: readonly Place[];
  onClose: () => void;
}

/** Records whom the person opens, for the search. */
function useRecordOpened(clientId: string | undefined): void {
  const { lotId } = useSettings();
  const userId = useSessionQuery().data?.id;
  useEffect(() => {
    if (userId !== undefined && clientId !== undefined) recordOpened({ userId, lotId }, clientId);
  }, [userId, lotId, clientId]);
}

/** The dialogs that any screen can open. A customer's details open over the screen or over the search. */
export function Dialogs({ open, places, onClose }: DialogsProps) {
  const { opened, close } = useOpenedCustomer();
  useRecordOpened(opened?.clientId);
  return (
    <>
      {open === 'search' && <SearchDialog onClose={onClose} />}
      {open === 'keys' && <KeysDialog places={places} onClose={onClose} />}
      {opened && <CustomerDialog {...opened} onClose={close} />}
    </>
  );
}

const TITLE = 'Keyboard shortcuts';
const list = lazyPart(async () => (await import('../keyboard/key-list.js')).KeyList);

interface Props {
  places: readonly Place[];
  onClose: () => void;
}

/** The list of shortcuts, opened by `?` or from the user's menu. */
const KeysDialog = ({ places, onClose }: Props) => (
  <DialogFrame label={TITLE} onClose={onClose}>
    <DialogContent content={list} title={TITLE} skeleton={<KeysSkeleton />}>
      {(KeyList) => <KeyList title={TITLE} places={places} />}
    </DialogContent>
  </DialogFrame>
);

const KeysSkeleton = () => (
  <DialogPage title={TITLE}>
    <Skeleton height="320px" />
  </DialogPage>
);
