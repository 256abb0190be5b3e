import { Button, type ButtonProps } from 'antd';
import { useRef, type ReactNode } from 'react';
import { useTouch } from '../../lib/page/use-media.js';
import { useKey } from '../dialog/use-key.js';
import styles from '../label/staff-label.module.css';

/** A button that a key presses from anywhere on its screen or dialog. The key is printed on it where there is a keyboard. */
export function KeyButton({ hotkey, children, ...button }: ButtonProps & { hotkey: string }) {
  const place = useRef<HTMLButtonElement>(null);
  const touch = useTouch();
  useKey(hotkey, place, () => {
    // A field whose text is parsed when it is left has the focus.
    place.current?.focus();
    place.current?.click();
  });
  return (
    <Button {...button} ref={place} aria-keyshortcuts={hotkey}>
      {children}
      {!touch && <KeyCap>{hotkey}</KeyCap>}
    </Button>
  );
}

/** A keyboard shortcut. Hidden from screen readers, which read `aria-keyshortcuts`. */
export const KeyCap = ({ children }: { children: ReactNode }) => (
  <kbd className={`not-phone ${styles.cap}`} aria-hidden="true">
    {children}
  </kbd>
);
