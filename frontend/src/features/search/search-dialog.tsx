import type { InputRef } from 'antd';
import { useRef } from 'react';
import { Dialog } from '../../ui/dialog.js';
import { Search } from './search.js';

/** Spec §2 "Search Customers dialog". It begins anew each time it is opened. */
export default function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const box = useRef<InputRef>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onOpened={() => box.current?.focus()}
      title="Search Customers"
      width={1080}
      tall
    >
      <Search box={box} />
    </Dialog>
  );
}
