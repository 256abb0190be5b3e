import type { ComponentProps } from 'react';
import { useTouch } from '../../lib/page/use-media.js';

/** A textarea of a fixed height in antd's look. antd's own can measure its text, which costs 5 KiB of every form's first load. */
export function NotesInput(props: ComponentProps<'textarea'>) {
  const size = useTouch() ? ' ant-input-lg' : '';
  return <textarea {...props} rows={4} className={`ant-input ant-input-outlined ant-input-css-var app${size}`} />;
}
