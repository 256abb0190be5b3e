import { Button, type ButtonProps } from 'antd';

const SMALL = { height: 'var(--act-height)', paddingInline: 'var(--space-m)', fontSize: 13 };
const QUIET = { ...SMALL, paddingInline: 'var(--space-s)', color: 'var(--ink-2)' };

interface Props extends Pick<ButtonProps, 'icon' | 'loading' | 'onClick' | 'children'> {
  /** Without a frame, beside one that has it. */
  quiet?: boolean;
}

/** A button of a card, in the height that `.cards` gives it. */
export const CardButton = ({ quiet = false, ...props }: Props) => (
  <Button {...props} type={quiet ? 'text' : 'default'} style={quiet ? QUIET : SMALL} />
);
