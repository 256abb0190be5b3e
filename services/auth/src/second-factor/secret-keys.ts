import { DomainError } from '@lotline/protocol';
import { SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthSettings } from '../config.js';
import { SecretBox } from './secret-box.js';

/** The keys that protect the secrets of second factors, if this installation has any. */
@Injectable()
export class SecretKeys {
  private readonly keys: SecretBox | null;

  constructor(@Inject(SETTINGS) { SECOND_FACTOR_KEY }: AuthSettings) {
    this.keys = SECOND_FACTOR_KEY ? new SecretBox(SECOND_FACTOR_KEY) : null;
  }

  get isConfigured(): boolean {
    return this.keys !== null;
  }

  /** Throws FORBIDDEN without a key. */
  get box(): SecretBox {
    if (!this.keys) throw new DomainError('FORBIDDEN', 'This installation offers no second factor.');
    return this.keys;
  }
}
