import { boardMoving } from './board-moving.mjs';
import { boardUnchanged } from './board-unchanged.mjs';
import { linkStatus } from './link-status.mjs';

/** All loads, in the order in which they run. */
export const LOADS = [boardUnchanged, boardMoving, linkStatus];
