import { DialogContent } from '../../ui/dialog/dialog-content.js';
import { DialogFrame } from '../../ui/dialog/dialog-frame.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { lazyContent } from '../../ui/dialog/lazy-content.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import type { Place } from '../navigation.js';

const TITLE = 'Keyboard shortcuts';
const list = lazyContent(async () => (await import('./key-list.js')).KeyList);

interface Props {
  places: readonly Place[];
  onClose: () => void;
}

/** The list of shortcuts, opened by `?` or from the user's menu. */
export const KeysDialog = ({ places, onClose }: Props) => (
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
