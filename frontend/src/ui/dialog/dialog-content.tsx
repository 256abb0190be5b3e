import { Button } from 'antd';
import { Component, type ComponentType, type ReactNode } from 'react';
import { type LazyPart, useLazyPart } from '../../lib/page/lazy-part.js';
import { DialogPage } from './dialog-page.js';
import { EmptyState } from '../placeholder/empty-state.js';

interface DialogContentProps<Props extends object> {
  content: LazyPart<ComponentType<Props>>;
  /** The title while the content cannot be loaded. */
  title: string;
  /** A page shaped like the content. */
  skeleton: ReactNode;
  children: (Content: ComponentType<Props>) => ReactNode;
}

/**
 * Loads the content of a dialog when it is opened. Every such dialog follows this pattern:
 *
 *     const content = lazyPart(async () => (await import('./search.js')).Search);
 *
 *     <DialogFrame label="Search Customers" onClose={onClose} tall>
 *       <DialogContent content={content} title="Search Customers" skeleton={<SearchSkeleton />}>
 *         {(Search) => <Search />}
 *       </DialogContent>
 *     </DialogFrame>
 *
 * The screen's chunk contains the frame and the content's queries (`features/customer/customer-dialog.tsx`), so that the content's
 * chunk and data load in parallel. If loading or rendering fails, the dialog shows the error with a 'Try Again' button; the screen
 * below is unaffected. Loading is also retried by itself.
 */
export function DialogContent<Props extends object>(props: DialogContentProps<Props>) {
  const { content, title, skeleton, children } = props;
  const { loaded: Content, failures, retry } = useLazyPart(content, title);
  if (Content) return <Boundary title={title}>{children(Content)}</Boundary>;
  return failures > 0 ? <Failed title={title} failures={failures} onRetry={retry} /> : skeleton;
}

class Boundary extends Component<{ title: string; children: ReactNode }> {
  override state = { hasFailed: false, failures: 0 };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.setState({ failures: this.state.failures + 1 });
  }

  override render() {
    const { title, children } = this.props;
    const { hasFailed, failures } = this.state;
    if (!hasFailed) return children;
    return <Failed title={title} failures={failures} onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

interface FailedProps {
  title: string;
  failures: number;
  onRetry: () => void;
}

/** A second failure may mean that a new version removed the chunk: then only a reload of the page helps. */
const Failed = ({ title, failures, onRetry }: FailedProps) => (
  <DialogPage title={title}>
    <EmptyState
      icon="warn"
      tone="bad"
      title="This dialog could not be loaded"
      text={
        failures > 1
          ? 'A new version of this page may be available. Save your work, then reload the page.'
          : 'Check your connection, then try again. The screen behind this dialog has not changed.'
      }
      action={
        <div className="row">
          <Button onClick={onRetry}>Try Again</Button>
          {failures > 1 && <Button onClick={() => window.location.reload()}>Reload the Page</Button>}
        </div>
      }
    />
  </DialogPage>
);
