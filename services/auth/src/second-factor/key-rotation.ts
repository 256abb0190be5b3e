import { LOGGER, Transactions, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { SecretKeys } from './secret-keys.js';

const BATCH = 100;

/**
 * Seals every secret with the first key of SECOND_FACTOR_KEY, so that an older key can be removed from the settings. Runs at the
 * start. A secret whose key is no longer in the setting stays as it is: its owner signs in with a recovery code, or an admin resets
 * the second factor.
 */
@Injectable()
export class KeyRotation implements OnApplicationBootstrap {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly keys: SecretKeys,
    private readonly transactions: Transactions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.keys.isConfigured) return;
    const { box } = this.keys;
    let count: number;
    do {
      count = await this.transactions.run(async (tx) => {
        const factors = await this.factors.lockSealedBy(tx, box.olderKeyIds, BATCH);
        for (const { userId, sealed } of factors) {
          await this.factors.reseal(tx, userId, box.seal(box.open(sealed, userId), userId));
        }
        return factors.length;
      });
      if (count > 0) this.logger.info({ count }, 'second factors sealed with the first key');
    } while (count === BATCH);
  }
}
