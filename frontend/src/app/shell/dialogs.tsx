import { CustomerDialog } from '../../features/customer/customer-dialog.js';
import { SearchDialog } from '../../features/search/search-dialog.js';
import { useOpenedCustomer } from '../../lib/open-customer.js';

interface DialogsProps {
  searching: boolean;
  onSearchClose: () => void;
}

/** The dialogs that any screen can open: the search, and above it or the screen a customer's details. */
export function Dialogs({ searching, onSearchClose }: DialogsProps) {
  const { opened, close } = useOpenedCustomer();
  return (
    <>
      {searching && <SearchDialog onClose={onSearchClose} />}
      {opened && <CustomerDialog clientId={opened.clientId} name={opened.name} onClose={close} />}
    </>
  );
}
