import { useEffect } from 'react';
import { CustomerDialog } from '../../features/customer/customer-dialog.js';
import { SearchDialog } from '../../features/search/search-dialog.js';
import { useOpenedCustomer } from '../../lib/page/open-customer.js';
import { useSettings } from '../../lib/lot/settings.js';
import { recordOpened } from '../../lib/page/opened-customers.js';
import { useSessionQuery } from '../../lib/session/session.js';
import { KeysDialog } from '../keyboard/keys-dialog.js';
import type { Place } from '../navigation.js';

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
