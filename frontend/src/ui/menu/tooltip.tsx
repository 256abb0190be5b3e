import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { TOOLTIP_DELAY, TOOLTIP_SKIP_DELAY } from '../../lib/time/intervals.js';
import styles from './tooltip.module.css';

/** Mounted once by the app, so that a second tooltip within 300 ms opens without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={TOOLTIP_DELAY} skipDelayDuration={TOOLTIP_SKIP_DELAY}>
      {children}
    </Radix.Provider>
  );
}

/** Explains the element `children`, which needs an accessible name of its own. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {/* No portal: the tooltip stays in the element's landmark. */}
      <Radix.Content className={`small ${styles.tooltip}`} sideOffset={6} collisionPadding={8}>
        {text}
      </Radix.Content>
    </Radix.Root>
  );
}
