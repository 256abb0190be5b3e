import { useState, useSyncExternalStore } from 'react';

const RELEASES = ['pointerup', 'pointercancel'] as const;
let isPressed = false;

function subscribe(changed: () => void): () => void {
  const press = (): void => {
    isPressed = true;
    changed();
  };
  const release = (): void => {
    isPressed = false;
    changed();
  };
  window.addEventListener('pointerdown', press, true);
  for (const name of RELEASES) window.addEventListener(name, release, true);
  return () => {
    window.removeEventListener('pointerdown', press, true);
    for (const name of RELEASES) window.removeEventListener(name, release, true);
  };
}

/** The value, frozen while a pointer is down, so that nothing moves under a finger or the mouse. */
export function useWhenReleased<T>(value: T): T {
  const pressed = useSyncExternalStore(subscribe, () => isPressed);
  const [shown, setShown] = useState(value);
  if (!pressed && !Object.is(shown, value)) setShown(value);
  return shown;
}
