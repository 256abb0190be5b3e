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

/** The first character as a reader sees it: an emoji can consist of several code points. Firefox before 125 has no segmenter. */
export const firstCharacter = (text: string): string | undefined =>
  'Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)][0]?.segment : [...text][0];
