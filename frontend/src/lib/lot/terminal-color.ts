import type { Settings } from '@lotline/protocol';

/** The lot's own color of a terminal, or undefined for the standard one. */
export function terminalColor(lot: Pick<Settings, 'terminalColors'>, terminal: string): string | undefined {
  const colors = lot.terminalColors ?? {};
  return Object.hasOwn(colors, terminal) ? colors[terminal] : undefined;
}
