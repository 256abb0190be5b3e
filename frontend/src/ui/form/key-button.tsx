import { Button, type ButtonProps } from 'antd';
import { useRef } from 'react';
import { useTouch } from '../../lib/page/use-media.js';
import { useKey } from '../dialog/use-key.js';
import { KeyCap } from '../label/key-cap.js';

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
