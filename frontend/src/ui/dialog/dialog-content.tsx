import { Button } from 'antd';
import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { DialogPage } from './dialog-page.js';
import { EmptyState } from '../placeholder/empty-state.js';
import type { LazyContent } from './lazy-content.js';

interface DialogContentProps<Props extends object> {
  content: LazyContent<Props>;
  /** Of the dialog while its content could not be loaded. */
  title: string;
  /** A page in the shape of what comes. */
  skeleton: ReactNode;
  children: (Content: ComponentType<Props>) => ReactNode;
}

/**
 * The content of a dialog that is loaded when it is opened. The pattern for every such dialog:
 *
 *     const content = lazyContent(async () => (await import('./search.js')).Search);
 *
 *     <DialogFrame label="Search Customers" onClose={onClose} tall>
 *       <DialogContent content={content} title="Search Customers" skeleton={<SearchSkeleton />}>
 *         {(Search) => <Search />}
 *       </DialogContent>
 *     </DialogFrame>
 *
 * The frame, and what the content asks of the server (`features/customer/customer-dialog.tsx`), come with the screen, so that
 * chunk and record load side by side. A failure, of the chunk or of a fault in it, shows inside the dialog with a 'Try
 * Again' that loads again; the screen below stays as it is.
 */
export function DialogContent<Props extends object>(props: DialogContentProps<Props>) {
  const { content, title, skeleton, children } = props;
  const [failures, setFailures] = useState(0);
  const [Content, setContent] = useState(() => content.take());
  const tryAgain = () => {
    setFailures(failures + 1);
    setContent(() => content.take());
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

/** A chunk that fails again is perhaps gone with a new version: then only the page as a whole can be loaded. */
function Failed({ before, onRetry }: { before: boolean; onRetry: () => void }) {
  return (
    <EmptyState
      icon="warn"
      tone="bad"
      title="This dialog could not be loaded"
      text={
        before
          ? 'There may be a new version of this page. Save what you are doing, then load the page again.'
          : 'Check the connection, then try again. The screen below is as you left it.'
      }
      action={
        <div className="row">
          <Button onClick={onRetry}>Try Again</Button>
          {before && <Button onClick={() => window.location.reload()}>Load the page again</Button>}
        </div>
      }
    />
  );
}
