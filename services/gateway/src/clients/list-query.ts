import { createHash } from 'node:crypto';
import {
  DomainError,
  isLotTime,
  lotTimeOf,
  MOST_CURSOR,
  normaliseLotTime,
  PAGE_SIZE,
  type ListCount,
  type ListingFilter,
  type Lot,
} from '@lotline/contracts';
import { Transform } from 'class-transformer';
import { Equals, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const blankIsNone = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const trueOnly = { message: 'Only true can be asked for' };

/** The query of `GET /api/clients` (spec §7, design §6). What it does not know is ignored. */
export class ListQuery {
  @IsOptional()
  @Transform(blankIsNone)
  @IsString({ message: 'Search for one text' })
  @MaxLength(200, { message: 'The search text is too long' })
  search?: string;

  @IsOptional()
  @Equals('true', trueOnly)
  checkedIn?: 'true';

  @IsOptional()
  @Equals('true', trueOnly)
  duplicates?: 'true';

  /** Customer types, by commas. */
  @IsOptional()
  @Transform(blankIsNone)
  @IsString({ message: 'Give the customer types by commas' })
  @MaxLength(2000, { message: 'Too many customer types' })
  clientType?: string;

  /** Instants or lot times; both inclusive. */
  @IsOptional()
  @IsString({ message: 'Not a valid date and time' })
  checkoutFrom?: string;

  @IsOptional()
  @IsString({ message: 'Not a valid date and time' })
  checkoutTo?: string;

  @IsOptional()
  @Transform(({ value }) => Number(value))
  @IsInt({ message: 'Limit must be a whole number' })
  @Min(1, { message: 'Limit must be at least 1' })
  @Max(PAGE_SIZE, { message: `Limit must be at most ${PAGE_SIZE}` })
  limit?: number;

  @IsOptional()
  @IsString({ message: 'Not a cursor of ours' })
  @MaxLength(MOST_CURSOR, { message: 'Not a cursor of ours' })
  cursor?: string;
}

export function filterOf(query: ListQuery, lot: Lot): ListingFilter {
  const { search, checkedIn, duplicates, clientType, checkoutFrom, checkoutTo } = query;
  const types = clientType
    ?.split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '');
  return {
    ...(search !== undefined && { search }),
    ...(checkedIn && { checkedIn: true as const }),
    ...(duplicates && { duplicates: true as const }),
    ...(types && types.length > 0 && { clientTypes: types }),
    ...(checkoutFrom !== undefined && { checkoutFrom: lotTime('checkoutFrom', checkoutFrom, lot) }),
    ...(checkoutTo !== undefined && { checkoutTo: lotTime('checkoutTo', checkoutTo, lot) }),
  };
}

/** The calendar sends instants (spec §7 "iso"); the list knows lot times. INVALID for what is neither. */
function lotTime(path: string, text: string, lot: Lot): string {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const instant = new Date(text);
    if (!Number.isNaN(instant.getTime())) return lotTimeOf(instant, lot.timeZone);
  }
  const wall = normaliseLotTime(text);
  if (isLotTime(wall)) return wall;
  throw new DomainError('INVALID', 'Not a valid date and time', {
    errors: [{ path, message: 'Not a valid date and time' }],
  });
}

/** The same for the same list of this lot, as this count of its database found it, and only for it. */
export function listEtag(lotId: string, { version, epoch = '' }: ListCount, query: object): string {
  const hash = createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 16);
  return `"${lotId}.${epoch}.${version}.${hash}"`;
}
