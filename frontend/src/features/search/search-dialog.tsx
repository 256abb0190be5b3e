import { lazyPart } from '../../lib/page/lazy-part.js';
import { DialogContent } from '../../ui/dialog/dialog-content.js';
import { DialogFrame } from '../../ui/dialog/dialog-frame.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import styles from './search.module.css';

const TITLE = 'Search Customers';
const search = lazyPart(async () => (await import('./search.js')).Search);

/** The Search Customers dialog. Its state is reset each time it opens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame label={TITLE} onClose={onClose} width={1080} tall>
      <DialogContent content={search} title={TITLE} skeleton={<SearchSkeleton />}>
        {(Search) => (
          <DialogPage title={TITLE}>
            <Search onClose={onClose} />
          </DialogPage>
        )}
      </DialogContent>
    </DialogFrame>
  );
}

const SearchSkeleton = () => (
  <DialogPage title={TITLE}>
    <div role="status" aria-label="Loading the search" className={styles.bar}>
      <Skeleton height="44px" radius="8px" />
      <Skeleton width="64px" height="44px" radius="8px" />
    </div>
  </DialogPage>
);
