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
