import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useNarrow } from '../lib/use-narrow.js';
import { Icon, type IconName } from './icons.js';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
}

/** Submenus, grace area and type-ahead are Radix's own, which are the specification's (spec §9 "Dropdown menus"). */
export function Menu({ trigger, children }: MenuProps) {
  return (
    // Not modal, or everything else is hidden from assistive technology while focus can still reach it.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Without a portal it stays inside the landmark that its button is in. */}
      <Radix.Content
        className={styles.menu}
        align="end"
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

interface MenuChoiceProps {
  icon: IconName;
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of several is chosen: in a submenu, or on a phone, which has no room beside the menu, in the menu itself. */
export function MenuChoice({ icon, label, value, options, onChange }: MenuChoiceProps) {
  const narrow = useNarrow();
  const choices = (
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
  if (narrow) return choices;
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={styles.item}>
        <Icon name={icon} />
        <span className="grow">{label}</span>
        <Icon name="right" size={16} />
      </Radix.SubTrigger>
      <Radix.SubContent className={styles.menu} sideOffset={4} collisionPadding={8}>
        {choices}
      </Radix.SubContent>
    </Radix.Sub>
  );
}
