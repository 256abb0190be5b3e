import { Button } from 'antd';
import { EmptyState } from './empty-state.js';

interface LoadErrorProps {
  title: string;
  text?: string;
  onRetry: () => void;
}

/** Shown in place of data that could not be loaded, with a button to retry. */
export const LoadError = ({ title, text, onRetry }: LoadErrorProps) => (
  <EmptyState icon="warn" tone="bad" title={title} text={text} action={<Button onClick={onRetry}>Try Again</Button>} />
);
