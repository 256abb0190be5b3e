import { HISTORY_CURSOR } from '@lotline/contracts';
import { IsOptional, Matches } from 'class-validator';

/** The query of a customer's histories. */
export class HistoryQuery {
  /** From `X-Next-Cursor`: the page begins after it. */
  @IsOptional()
  @Matches(HISTORY_CURSOR, { message: 'Not a cursor of ours' })
  cursor?: string;
}
