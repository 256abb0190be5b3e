import type { UserHistoryEntry } from '@lotline/protocol';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A change of an account. Rows are never updated. */
@Entity('user_history')
export class UserHistoryEntity {
  /** Ascending in the order of the account's changes, because an account is locked while it changes. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  action!: UserHistoryEntry['action'];

  @Column('text', { name: 'by_name', nullable: true })
  byName!: string | null;

  @Column('uuid', { name: 'by_id', nullable: true })
  byId!: string | null;

  @Column('jsonb')
  changes!: UserHistoryEntry['changes'];
}
