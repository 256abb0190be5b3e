import type { UserHistoryEntry } from '@lotline/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What was done to an account, once and never changed. */
@Entity('user_history')
export class UserHistoryEntity {
  /** Grows with each: an account is locked while it is changed, so its entries have the order of its changes. */
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
