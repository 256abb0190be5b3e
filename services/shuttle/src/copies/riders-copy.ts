import { randomUUID } from 'node:crypto';
import { systemContext, type ClientRecord } from '@lotline/protocol';
import {
  RpcClient,
  Transactions,
  type Copy,
  type CopiedVersion,
  type Overwrite,
  type RebuildDefinition,
  type Version,
} from '@lotline/service-kit';
import { Injectable, Module } from '@nestjs/common';
import { database } from '../database.js';
import { toRider } from '../riders/rider.js';
import { RidersRepository } from '../riders/riders.repository.js';
import { RideCascade } from '../rides/ride-cascade.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { RidersCopyRepository } from './riders-copy.repository.js';

/** Rebuilds each rider's card and link from the clients service, and updates or ends rides as the events do. */
@Injectable()
class RidersCopy implements Copy<ClientRecord> {
  readonly of = 'clients';

  constructor(
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    private readonly rows: RidersCopyRepository,
    private readonly cascade: RideCascade,
  ) {}

  async page(after: string, limit: number): Promise<ClientRecord[]> {
    return records(await this.rpc.call('clients.client.page', { after, limit }, systemContext(randomUUID())));
  }

  async pick(ids: readonly string[]): Promise<ClientRecord[]> {
    return records(await this.rpc.call('clients.client.pick', { ids: [...ids] }, systemContext(randomUUID())));
  }

  versions(after: string, until: string, limit: number): Promise<CopiedVersion[]> {
    return this.rows.versions(after, until, limit);
  }

  async write(overwrites: readonly Overwrite<ClientRecord>[]): Promise<number> {
    if (overwrites.length === 0) return 0;
    const riders = overwrites.map(({ record, over }) => ({ ...toRider(record), over }));
    return this.transactions.run(async (tx) => {
      const written = await this.rows.write(tx, riders);
      for (const { clientId, checkedOut, cardChanged, hasOpenRide } of written) {
        if (!hasOpenRide) continue;
        if (checkedOut) await this.cascade.endIfOpen(tx, clientId, 'ended-by-check-out');
        else if (cardChanged) await this.cascade.republishIfOpen(tx, clientId);
      }
      return written.length;
    });
  }

  async remove(gone: readonly Version[]): Promise<number> {
    if (gone.length === 0) return 0;
    return this.transactions.run(async (tx) => {
      const lots = await this.rows.findLots(
        tx,
        gone.map(({ id }) => id),
      );
      for (const { id, version } of gone) {
        const lotId = lots.get(id);
        if (lotId !== undefined) await this.cascade.deleteClient(tx, lotId, { id, version: version + 1 });
      }
      return lots.size;
    });
  }
}

function records({ body }: { body: string }): ClientRecord[] {
  return JSON.parse(body);
}

/** The copy of the clients and the rides that depend on it, without anything that takes calls, events or jobs. */
@Module({
  providers: [RidersCopyRepository, RideCascade, RidersCopy, RidersRepository, RidesRepository, RideWriter],
})
export class RebuildModule {}

export const copies: RebuildDefinition = { service: 'shuttle', database, module: RebuildModule, copies: [RidersCopy] };
