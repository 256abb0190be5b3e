import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

const SearchDialog = lazy(() => import('../../features/search/search-dialog.js'));
const CustomerDialog = lazy(async () => ({
  default: (await import('../../features/customer/customer-dialog.js')).CustomerDialog,
}));

interface DialogsProps {
  searching: boolean;
  onSearchClose: () => void;
}

/**
 * The dialogs that any screen can open, loaded when they are first needed. `?customer=<id>` in the address opens that
 * customer's details, so that no feature imports another.
 */
export function Dialogs({ searching, onSearchClose }: DialogsProps) {
  const [params, setParams] = useSearchParams();
  const clientId = params.get('customer');
  const closeCustomer = (): void =>
    setParams((all) => {
      all.delete('customer');
      return all;
    });
  return (
    <Suspense>
      {searching && <SearchDialog open onClose={onSearchClose} />}
      {clientId && <CustomerDialog clientId={clientId} onClose={closeCustomer} />}
    </Suspense>
  );
}
