import { Button } from 'antd';
import { useRetry } from '../../lib/network/use-retry.js';
import { EmptyState } from './empty-state.js';

interface LoadErrorProps {
  title: string;
  text?: string;
  /** Whether polls are the retries. */
  isPolled?: boolean;
  onRetry: () => void;
}

/** Shown in place of data that could not be loaded. Retries by itself, and at once with its button. */
export function LoadError({ title, text, isPolled = false, onRetry }: LoadErrorProps) {
  useRetry(isPolled ? null : title, onRetry);
  return (
    <EmptyState
      icon="warn"
      tone="bad"
      title={title}
      text={isPolled ? 'Retrying every few seconds.' : text}
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  );
}
