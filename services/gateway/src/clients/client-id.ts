import { DomainError } from '@lotline/contracts';
import { Injectable, type PipeTransform } from '@nestjs/common';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A customer's id in a path: what cannot be one is as unknown as one that nobody has. */
@Injectable()
export class ClientId implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!UUID.test(value)) throw new DomainError('NOT_FOUND', 'No such customer');
    return value.toLowerCase();
  }
}
