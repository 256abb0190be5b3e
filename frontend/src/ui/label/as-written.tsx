import type { ReactNode } from 'react';

interface AsWrittenProps {
  className?: string | undefined;
  title?: string;
  children: ReactNode;
}

/**
 * A name, a car, a spot or other text that a person wrote, within a line. Text that is written from right to left, or has a U+202E,
 * does not reorder what stands beside it, and the browser does not translate it. In a sentence or an `aria-label`: `isolate`.
 */
export const AsWritten = (props: AsWrittenProps) => <bdi translate="no" {...props} />;
