import { Dialog } from '../../ui/dialog.js';
import { Search } from './search.js';

/** Spec §2 "Search Customers dialog". It begins anew each time it is opened. */
export default function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Search Customers" width={1080} tall>
      <Search />
    </Dialog>
  );
}
