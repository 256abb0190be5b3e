import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls `onKey` for a key that is pressed anywhere on the page, as long as `place`, where the key is printed, is there and no other
 * dialog covers it.
 */
export function useKey(key: string, place: RefObject<Element | null>, onKey: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.repeat && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (event.key !== key || !isPlain || event.defaultPrevented) return;
    if (place.current?.closest('[role=dialog]') !== dialogOnTop()) return;
    event.preventDefault();
    onKey();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The key that takes the offered parking spot, from anywhere on its screen or dialog. */
export const SPOT_KEY = 'F2';

/** The key that checks a customer in where the button is shown. */
export const CHECK_IN_KEY = 'F4';

/** Overlays that receive keys before the screen: dialogs, menus and dropdowns. */
const OVERLAYS =
  '[role=dialog], [role=alertdialog], dialog[open], [role=menu], .ant-picker-dropdown, .ant-select-dropdown, .ant-popover';
/** A card that is being dragged (`ui/board/card.tsx`). */
const DRAGGED_CARD = '[data-dragged]';

/** Whether an overlay is open or a card is being dragged: shortcuts and automatic reloads wait until neither is. */
export const isInteracting = (): boolean =>
  document.querySelector(DRAGGED_CARD) !== null || [...document.querySelectorAll(OVERLAYS)].some(isVisible);

/** The dialog that covers the others, or null. Dialogs are in the document in the order in which they were opened. */
export const dialogOnTop = (): Element | null => [...document.querySelectorAll('[role=dialog]')].at(-1) ?? null;

/** antd keeps closed overlays in the page, hidden. */
const isVisible = (element: Element): boolean => element.getClientRects().length > 0;
