import { CustomerDialog } from '../../features/customer/customer-dialog.js';
import { SearchDialog } from '../../features/search/search-dialog.js';
import { useOpenedCustomer } from '../../lib/page/open-customer.js';
import { KeysDialog } from '../keyboard/keys-dialog.js';
import type { Place } from '../navigation.js';

export type OpenDialog = 'search' | 'keys' | null;

interface DialogsProps {
  open: OpenDialog;
  places: readonly Place[];
  onClose: () => void;
}

/** The dialogs that any screen can open. A customer's details open over the screen or over the search. */
export function Dialogs({ open, places, onClose }: DialogsProps) {
  const { opened, close } = useOpenedCustomer();
  return (
    <>
      {open === 'search' && <SearchDialog onClose={onClose} />}
      {open === 'keys' && <KeysDialog places={places} onClose={onClose} />}
      {opened && <CustomerDialog {...opened} onClose={close} />}
    </>
  );
}
