import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RidersRepository } from '../riders/riders.repository.js';
import { RideFollowing } from '../rides/ride-following.js';

/** What a deleted client takes along: their ride, and all of their copy but id and version. Their rides' history stays. */
@Injectable()
export class RiderRemoval {
  constructor(
    private readonly riders: RidersRepository,
    private readonly following: RideFollowing,
  ) {}

  /** In this order, because the event of a ride that ends still carries the card. `version` is the deletion's. */
  async remove(tx: Tx, lotId: string, { id, version }: { id: string; version: number }): Promise<void> {
    await this.riders.lock(tx, id);
    await this.following.endIfOpen(tx, id, 'ended-by-deletion');
    await this.riders.forget(tx, id, lotId, version);
    this.following.remove(tx, lotId, id);
  }
}
