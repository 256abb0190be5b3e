import { Button, type ButtonProps } from 'antd';
import styles from './customer.module.css';

const AS_TEXT = { height: 'auto', padding: 0, fontSize: 'inherit', lineHeight: 'inherit' };

/** A button within a line of text, in its size. */
export const InlineButton = (props: Pick<ButtonProps, 'loading' | 'onClick' | 'children'>) => (
  <Button {...props} type="link" className={styles.inline} style={AS_TEXT} />
);
