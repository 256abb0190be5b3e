import type { ReactNode } from 'react';
import { useSettingsQuery } from '../lib/lot/settings.js';

/** What stands inside the shell: shown once the lot's settings are there. */
export function InLot({ children }: { children: ReactNode }) {
  const { data } = useSettingsQuery();
  return data ? children : null;
}
