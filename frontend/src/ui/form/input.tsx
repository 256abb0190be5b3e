import { useSharedStyle } from 'antd/es/input/style';
import type { ComponentProps } from 'react';
import { useTouch } from '../../lib/page/use-media.js';

/** Imports antd's Input and TextArea alone: its index would add Password, Search and OTP to every screen's first load. */
export { default as Input } from 'antd/es/input/Input';
export { default as TextArea } from 'antd/es/input/TextArea';

/** A textarea of fixed height with antd's styles. antd's own measures its text, which adds 5 KiB to every form's first load. */
export function NotesInput(props: ComponentProps<'textarea'>) {
  // The page may have no other field of antd, which would add the styles.
  useSharedStyle('ant-input', 'app');
  const size = useTouch() ? ' ant-input-lg' : '';
  return <textarea {...props} rows={4} className={`ant-input ant-input-outlined ant-input-css-var app${size}`} />;
}
