import { historyNameOf, staffIdOf, type Actor, type UserHistoryEntry } from '@lotline/contracts';
import { Clock, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UserHistoryEntity } from './user-history.entity.js';

const NEWEST = 200;

@Injectable()
export class HistoryRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Now, in the transaction of the change. */
  async add(
    tx: Tx,
    userId: string,
    { action, changes }: Pick<UserHistoryEntry, 'action' | 'changes'>,
    actor: Actor,
  ): Promise<void> {
    const by = { byName: historyNameOf(actor), byId: staffIdOf(actor) };
    await tx.manager.insert(UserHistoryEntity, { userId, at: this.clock.now(), action, changes, ...by });
  }

  /** Newest first. */
  async of(userId: string): Promise<UserHistoryEntry[]> {
    const entries = await this.dataSource.manager.find(UserHistoryEntity, {
      where: { userId },
      order: { id: 'DESC' },
      take: NEWEST,
    });
    return entries.map(({ id, at, action, byName: by, byId, changes }) => {
      return { id, at: at.toISOString(), action, by, byId, changes };
    });
  }
}
