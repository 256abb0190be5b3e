import { randomUUID } from 'node:crypto';
import type { ManagedUser, Role, User } from '@lotline/contracts';
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

  /** Identifies the current password for sessions (`User.passwordId`). */
  @Column('uuid', { name: 'password_id', nullable: true })
  passwordId!: string | null;

  /** When an admin deactivated the account; null while it is active. */
  @Column('timestamptz', { name: 'deactivated_at', nullable: true })
  deactivatedAt!: Date | null;

  /** Written by `UsersRepository.recordSignIn` alone, so that a save never puts an older time back. */
  @Column({ type: 'timestamptz', name: 'last_signed_in_at', nullable: true, insert: false, update: false })
  lastSignedInAt!: Date | null;

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

  @ManyToOne(() => UserEntity, (user) => user.lots, { orphanedRowAction: 'delete' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;
}

/** An account that is not kept yet, without a password and a lot. */
export const newUser = (of: Pick<UserEntity, 'email' | 'firstName' | 'lastName' | 'role'>): UserEntity =>
  Object.assign(new UserEntity(), of, {
    lots: [],
    profileImageUrl: null,
    passwordHash: null,
    passwordId: null,
    deactivatedAt: null,
    lastSignedInAt: null,
  });

/** `passwordId` is a new one: sessions that know another end (`User.passwordId`). */
export function setPassword(user: UserEntity, passwordHash: string, passwordId: string): void {
  user.passwordHash = passwordHash;
  user.passwordId = passwordId;
}

/** Ends the account's sessions with a new password id, which they stay unknown to after `reactivate`. */
export function deactivate(user: UserEntity, at: Date): void {
  if (user.deactivatedAt) return;
  user.deactivatedAt = at;
  user.passwordId = randomUUID();
}

export function reactivate(user: UserEntity): void {
  user.deactivatedAt = null;
}

/** The ids of an account's lots, sorted. */
export const lotIdsOf = ({ lots }: UserEntity): string[] => lots.map(({ lotId }) => lotId).sort();

/** Lets the account work at these lots and at no other. */
export function assignLots(user: UserEntity, lotIds: readonly string[]): void {
  user.lots = lotIds.map(
    (lotId) => user.lots.find((lot) => lot.lotId === lotId) ?? Object.assign(new UserLotEntity(), { lotId }),
  );
}

/** The account as it leaves this service: without its credentials. */
export const publicUser = (user: UserEntity): User & { passwordId: string | null } => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileImageUrl: user.profileImageUrl,
  role: user.role,
  lotIds: lotIdsOf(user),
  version: user.version,
  passwordId: user.passwordId,
});

/** The account as admins see it, and the id of its password, which live sessions are held against. */
export const savedUser = (user: UserEntity): ManagedUser & { passwordId: string | null } => ({
  ...publicUser(user),
  hasPassword: user.passwordHash !== null,
  active: user.deactivatedAt === null,
  lastSignedInAt: user.lastSignedInAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});

/** The account as admins see it. */
export function managedUser(user: UserEntity): ManagedUser {
  const { passwordId: _, ...account } = savedUser(user);
  return account;
}
