import { DomainError } from '@lotline/contracts';
import { Injectable, type PipeTransform } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';

const YES_OR_NO = ['true', 'false'] as const;
const message = 'Say true or false';

/** The query of `POST /api/import` (design §6). */
export class ImportQuery {
  @IsOptional()
  @IsIn(YES_OR_NO, { message })
  dryRun?: (typeof YES_OR_NO)[number];

  @IsOptional()
  @IsIn(YES_OR_NO, { message })
  allOrNothing?: (typeof YES_OR_NO)[number];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An import's id in a path: what cannot be one is as unknown as one that nobody has. */
@Injectable()
export class ImportId implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!UUID.test(value)) throw new DomainError('NOT_FOUND', 'No such import');
    return value.toLowerCase();
  }
}
