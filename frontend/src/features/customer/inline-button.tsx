import { Button, type ButtonProps } from 'antd';
import styles from './customer.module.css';

const AS_TEXT = { height: 'auto', padding: 0, fontSize: 'inherit', lineHeight: 'inherit' };

/** A link-styled button inside a line of text. */
export const InlineButton = (props: Pick<ButtonProps, 'loading' | 'onClick' | 'children'>) => (
  <Button {...props} type="link" className={styles.inline} style={AS_TEXT} />
);
