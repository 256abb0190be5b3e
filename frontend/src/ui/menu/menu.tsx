import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../icons.js';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** The side on which button and menu end together. */
  align?: 'start' | 'end';
  children: ReactNode;
}

/** Its type-ahead is Radix's own, which is the specified one (docs/product/limits.md#interaction), as submenus and grace area would be. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    // Not modal, or everything else is hidden from assistive technology while focus can still reach it.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Without a portal it stays inside the landmark that its button is in. */}
      <Radix.Content
        className={styles.menu}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        // Or Esc would also close a dialog underneath.
        onEscapeKeyDown={(event) => event.stopPropagation()}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

interface MenuItemProps {
  icon?: IconName;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item className={styles.item} onSelect={onSelect}>
      {icon && <Icon name={icon} />}
      {children}
    </Radix.Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className={styles.label}>{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />;
}

interface MenuChoicesProps {
  /** What is chosen. */
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of several is chosen. */
export const MenuChoices = ({ label, value, options, onChange }: MenuChoicesProps) => (
  <Radix.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
    {options.map((option) => (
      <Radix.RadioItem key={option.value} value={option.value} className={styles.item}>
        <span className="grow">{option.label}</span>
        <Radix.ItemIndicator>
          <Icon name="check" size={16} />
        </Radix.ItemIndicator>
      </Radix.RadioItem>
    ))}
  </Radix.RadioGroup>
);
