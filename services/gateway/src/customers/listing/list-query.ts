import {
  DomainError,
  lotTimeFrom,
  MAX_CURSOR_LENGTH,
  LISTED_IDS,
  MAX_LISTED_IDS,
  PAGE_SIZE,
  PENDING_STEPS,
  type PendingStep,
  type ListingFilter,
  type Lot,
  wholeNumberFrom,
} from '@lotline/protocol';
import { Describe } from '../../http/route.js';
import { Transform } from 'class-transformer';
import { Equals, IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

const blankToUndefined = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const trueOnly = { message: 'The only allowed value is true' };
const moment = 'An instant or a lot time; inclusive';
const notATime = { message: 'Not a valid date and time' };

/** The query of `GET /api/clients`. Unknown parameters are ignored. */
export class ListQuery {
  @Describe('Matches names, phones with or without dashes, customer IDs, and the spots of parked and booked cars')
  @IsOptional()
  @Transform(blankToUndefined)
  @IsString({ message: 'Send one search text' })
  @MaxLength(200, { message: 'The search text is too long' })
  search?: string;

  @Describe('Only customers who are checked in manually')
  @IsOptional()
  @Equals('true', trueOnly)
  checkedIn?: 'true';

  @Describe('Only customers who share their phone with others')
  @IsOptional()
  @Equals('true', trueOnly)
  duplicates?: 'true';

  @Describe('Comma-separated customer types')
  @IsOptional()
  @Transform(blankToUndefined)
  @IsString({ message: 'Send the customer types separated by commas' })
  @MaxLength(2000, { message: 'Too many customer types' })
  clientType?: string;

  @Describe(`Comma-separated ids, at most ${MAX_LISTED_IDS}`)
  @IsOptional()
  @Matches(LISTED_IDS, { message: `Send at most ${MAX_LISTED_IDS} client ids separated by commas` })
  ids?: string;

  @Describe('Only customers whose check-in or check-out is still to do')
  @IsOptional()
  @IsIn(PENDING_STEPS, { message: `Send ${PENDING_STEPS.join(' or ')}` })
  pending?: PendingStep;

  @Describe(moment)
  @IsOptional()
  @IsString(notATime)
  checkoutFrom?: string;

  @Describe(moment)
  @IsOptional()
  @IsString(notATime)
  checkoutTo?: string;

  @Describe(moment)
  @IsOptional()
  @IsString(notATime)
  checkinFrom?: string;

  @Describe(moment)
  @IsOptional()
  @IsString(notATime)
  checkinTo?: string;

  @Describe('Page size; without it, all')
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (wholeNumberFrom(value) ?? Number.NaN) : value,
  )
  @Min(1, { message: 'Limit must be at least 1' })
  @Max(PAGE_SIZE, { message: `Limit must be at most ${PAGE_SIZE}` })
  // Lowest, because the lowest error is the one that is answered.
  @IsInt({ message: 'Limit must be a whole number' })
  limit?: number;

  @Describe('`X-Next-Cursor` of the previous page')
  @IsOptional()
  @IsString({ message: 'Invalid cursor' })
  @MaxLength(MAX_CURSOR_LENGTH, { message: 'Invalid cursor' })
  cursor?: string;
}

export function toListingFilter(query: ListQuery, lot: Lot): ListingFilter {
  const { search, checkedIn, duplicates, clientType, ids, pending } = query;
  const types = clientType
    ?.split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '');
  return {
    ...(search !== undefined && { search }),
    ...(checkedIn && { checkedIn: true as const }),
    ...(duplicates && { duplicates: true as const }),
    ...(types && types.length > 0 && { clientTypes: types }),
    ...(ids !== undefined && { ids: ids.split(',') }),
    ...(pending && { pending }),
    ...lotTimes(query, lot),
  };
}

/** The range ends that were sent, as lot times. The calendar sends instants. */
function lotTimes(query: ListQuery, lot: Lot): Pick<ListingFilter, (typeof ENDS)[number]> {
  const given = ENDS.flatMap((end) => {
    const text = query[end];
    return text === undefined ? [] : [[end, lotTime(end, text, lot)] as const];
  });
  return Object.fromEntries(given);
}

const ENDS = ['checkoutFrom', 'checkoutTo', 'checkinFrom', 'checkinTo'] as const;

/** INVALID for anything but an instant or a lot time. */
function lotTime(path: string, text: string, lot: Lot): string {
  const wall = lotTimeFrom(text, lot.timeZone);
  if (wall !== undefined) return wall;
  throw new DomainError('INVALID', notATime.message, { errors: [{ path, message: notATime.message }] });
}
