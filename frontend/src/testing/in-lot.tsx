import type { ReactNode } from 'react';
import { useSettingsQuery } from '../lib/lot/settings.js';

/** Renders its children once the lot's settings are loaded, as the shell does. */
export function InLot({ children }: { children: ReactNode }) {
  const { data } = useSettingsQuery();
  return data ? children : null;
}
