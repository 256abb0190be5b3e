import { type ReactNode, startTransition } from 'react';
import { useOncePainted } from './use-once-painted.js';

interface Props {
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** What is much to make, in a dialog whose frame answers the press: it comes when that is painted. */
export function AfterFrame({ skeleton, children }: Props) {
  return useOncePainted(true, startTransition) ? children : skeleton;
}
