import { historyNameOf, staffIdOf, type Actor, type UserHistoryEntry } from '@lotline/protocol';
import { Clock, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UserHistoryEntity } from './user-history.entity.js';

const MAX_ENTRIES = 200;

@Injectable()
export class HistoryRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Adds an entry in the transaction of the change. */
  async add(
    tx: Tx,
    userId: string,
    { action, changes }: Pick<UserHistoryEntry, 'action' | 'changes'>,
    actor: Actor,
  ): Promise<void> {
    const [byName, byId] = [historyNameOf(actor), staffIdOf(actor)];
    await tx.manager.insert(UserHistoryEntity, { userId, at: this.clock.now(), action, changes, byName, byId });
  }

  /** Returns an account's newest 200 entries, newest first. */
  async list(userId: string): Promise<UserHistoryEntry[]> {
    const entries = await this.dataSource.manager.find(UserHistoryEntity, {
      where: { userId },
      order: { id: 'DESC' },
      take: MAX_ENTRIES,
    });
    return entries.map(({ id, at, action, byName: by, byId, changes }) => {
      return { id, at: at.toISOString(), action, by, byId, changes };
    });
  }
}
