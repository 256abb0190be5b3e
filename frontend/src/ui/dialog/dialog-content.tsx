import { Button } from 'antd';
import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useRetry } from '../../lib/network/use-retry.js';
import { DialogPage } from './dialog-page.js';
import { EmptyState } from '../placeholder/empty-state.js';
import type { LazyContent } from './lazy-content.js';

interface DialogContentProps<Props extends object> {
  content: LazyContent<Props>;
  /** The title while the content cannot be loaded. */
  title: string;
  /** A page shaped like the content. */
  skeleton: ReactNode;
  children: (Content: ComponentType<Props>) => ReactNode;
}

/**
 * Loads the content of a dialog when it is opened. Every such dialog follows this pattern:
 *
 *     const content = lazyContent(async () => (await import('./search.js')).Search);
 *
 *     <DialogFrame label="Search Customers" onClose={onClose} tall>
 *       <DialogContent content={content} title="Search Customers" skeleton={<SearchSkeleton />}>
 *         {(Search) => <Search />}
 *       </DialogContent>
 *     </DialogFrame>
 *
 * The screen's chunk contains the frame and the content's queries (`features/customer/customer-dialog.tsx`), so that the content's
 * chunk and data load in parallel. If loading or rendering fails, the dialog shows the error with a 'Try Again' button and retries by
 * itself; the screen below is unaffected.
 */
export function DialogContent<Props extends object>(props: DialogContentProps<Props>) {
  const { content, title, skeleton, children } = props;
  const [failures, setFailures] = useState(0);
  const [Content, setContent] = useState(() => content.load());
  const tryAgain = () => {
    setFailures(failures + 1);
    setContent(() => content.load());
  };
  const failed = (
    <DialogPage title={title}>
      <Failed before={failures > 0} onRetry={tryAgain} />
    </DialogPage>
  );
  return (
    <Boundary key={failures} failed={failed}>
      <Suspense fallback={skeleton}>{children(Content)}</Suspense>
    </Boundary>
  );
}

class Boundary extends Component<{ failed: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

/** A second failure may mean that a new version removed the chunk: then only a reload of the page helps. */
function Failed({ before, onRetry }: { before: boolean; onRetry: () => void }) {
  useRetry('dialog', onRetry);
  return (
    <EmptyState
      icon="warn"
      tone="bad"
      title="This dialog could not be loaded"
      text={
        before
          ? 'A new version of this page may be available. Save your work, then reload the page.'
          : 'Check your connection, then try again. The screen behind this dialog has not changed.'
      }
      action={
        <div className="row">
          <Button onClick={onRetry}>Try Again</Button>
          {before && <Button onClick={() => window.location.reload()}>Reload the Page</Button>}
        </div>
      }
    />
  );
}
