import type { Role, User } from '@lotline/contracts';
import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
  type Relation,
} from 'typeorm';

/** A staff account (spec §3 "User"). */
@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Lower case. */
  @Column('text')
  email!: string;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Column('text', { name: 'profile_image_url', nullable: true })
  profileImageUrl!: string | null;

  @Column('text')
  role!: Role;

  /** Without one nobody can sign in (design §7 "user without password"). */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @OneToMany(() => UserLotEntity, (lot) => lot.user, { cascade: ['insert'] })
  lots!: Relation<UserLotEntity[]>;

  /** Grows by one with every save. */
  @VersionColumn()
  version!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}

/** That a valet or agent works at a lot (design §3). */
@Entity('user_lots')
export class UserLotEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('text', { name: 'lot_id' })
  lotId!: string;

  @ManyToOne(() => UserEntity, (user) => user.lots)
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;
}

/** The account as it leaves this service: without its credentials. */
export const publicUser = (user: UserEntity): User => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  role: user.role,
  lotIds: user.lots.map(({ lotId }) => lotId).sort(),
  version: user.version,
});
