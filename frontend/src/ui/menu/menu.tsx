import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from '../icons.js';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** The edge at which the menu aligns with the button. */
  align?: 'start' | 'end';
  /** Whether the button receives the focus when the menu closes. False when an item has shown something else to focus. */
  returnsFocus?: boolean;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', returnsFocus = true, children }: MenuProps) {
  return (
    // A modal menu would hide the rest of the page from assistive technology, although the focus can still reach it.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* No portal: the menu stays in the button's landmark. */}
      <Radix.Content
        className={styles.menu}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        // Esc must not also close the dialog below.
        onEscapeKeyDown={(event) => event.stopPropagation()}
        onCloseAutoFocus={(event) => {
          if (!returnsFocus) event.preventDefault();
        }}
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
  /** The accessible name. */
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Radio items of a menu. */
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

interface MenuChecksProps {
  /** The accessible name. */
  label: string;
  values: readonly string[];
  options: { value: string; label: string }[];
  onChange: (values: string[]) => void;
}

/** Checkbox items of a menu, which stays open while they are pressed. */
export const MenuChecks = ({ label, values, options, onChange }: MenuChecksProps) => (
  <Radix.Group aria-label={label}>
    {options.map(({ value, label: text }) => (
      <Radix.CheckboxItem
        key={value}
        className={styles.item}
        checked={values.includes(value)}
        onSelect={(event) => event.preventDefault()}
        onCheckedChange={(checked) => onChange(checked ? [...values, value] : values.filter((one) => one !== value))}
      >
        <span className="grow">{text}</span>
        <Radix.ItemIndicator>
          <Icon name="check" size={16} />
        </Radix.ItemIndicator>
      </Radix.CheckboxItem>
    ))}
  </Radix.Group>
);
