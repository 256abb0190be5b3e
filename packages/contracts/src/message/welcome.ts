import type { Lot } from '../lot/lot.js';

/** The text that is sent after a manual check-in (docs/product/texts.md#welcome-text). */
export const welcomeText = (firstName: string, lot: Pick<Lot, 'title' | 'officePhone'>): string =>
  `Hi ${firstName.trim() || 'Customer'}, welcome to ${lot.title}! When you are back and ready to be picked up, text the word SHUTTLE to this number to request a pickup. Questions? Call our office at ${lot.officePhone}.`;
