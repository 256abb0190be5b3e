/** What lies over the screen and has the first right to every key: a dialog, a menu, what a field has opened. */
const OVER =
  '[role=dialog], [role=alertdialog], dialog[open], [role=menu], .ant-picker-dropdown, .ant-select-dropdown, .ant-popover';
/** A card in the air (`ui/board/card.tsx`). */
const IN_HAND = '[data-in-hand]';

/** True while something lies over the screen, or somebody has a card in hand: no moment to leave for another screen. */
export const isInHand = (): boolean =>
  document.querySelector(IN_HAND) !== null || [...document.querySelectorAll(OVER)].some(isThere);

/** antd keeps what it has closed in the page, hidden. */
const isThere = (element: Element): boolean => element.getClientRects().length > 0;
