import { DomainError } from '@lotline/contracts';
import type { PipeTransform } from '@nestjs/common';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A record's id in a path, in lower case: what cannot be one is as unknown as one that nobody has, and `missing` says so. */
export class RecordId implements PipeTransform<string, string> {
  constructor(private readonly missing: string) {}

  transform(value: string): string {
    if (!UUID.test(value)) throw new DomainError('NOT_FOUND', this.missing);
    return value.toLowerCase();
  }
}
