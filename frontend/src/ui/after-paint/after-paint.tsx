import { type ReactNode, startTransition } from 'react';
import type { InputEventName } from '../../lib/page/after-paint.js';
import { useOncePainted } from './use-after-paint.js';

/** The buttons of its frame are there before it, and may be for it. */
const PRESSED: readonly InputEventName[] = ['keydown', 'click'];

interface Props {
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** What is much to make, in a dialog whose frame answers the press: it comes when that is painted. */
export function AfterFrame({ skeleton, children }: Props) {
  return useOncePainted(true, startTransition, PRESSED) ? children : skeleton;
}
