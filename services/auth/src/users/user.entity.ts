import { randomUUID } from 'node:crypto';
import {
  assignmentsFrom,
  singleRole,
  type Account,
  type Role,
  type RoleAssignments,
  type User,
} from '@lotline/protocol';
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

/** A staff account. */
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

  /**
   * 'admin' for operator admins. Otherwise the one role that a process of release 0.5 applies at every lot (`singleRole`), and the
   * role at lots whose row has none.
   */
  @Column('text')
  role!: Role;

  /** Null until an admin sets a password; nobody can sign in before. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  /** Identifies the current password for sessions (`User.passwordId`). */
  @Column('uuid', { name: 'password_id', nullable: true })
  passwordId!: string | null;

  /** Whether sign-ins with the password also need a code. The rest is in `second_factors`. */
  @Column('boolean', { name: 'second_factor' })
  secondFactor!: boolean;

  /** When an admin deactivated the account; null while it is active. */
  @Column('timestamptz', { name: 'deactivated_at', nullable: true })
  deactivatedAt!: Date | null;

  /** Written only by `UsersRepository.recordSignIn`, so that a save never restores an older time. */
  @Column({ type: 'timestamptz', name: 'last_signed_in_at', nullable: true, insert: false, update: false })
  lastSignedInAt!: Date | null;

  @OneToMany(() => UserLotEntity, (lot) => lot.user, { cascade: ['insert', 'update'] })
  lots!: Relation<UserLotEntity[]>;

  /** Incremented by every save. */
  @VersionColumn()
  version!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}

/** An account's role at a lot. Ignored for an operator admin. */
@Entity('user_lots')
export class UserLotEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('text', { name: 'lot_id' })
  lotId!: string;

  /** Null if a process of release 0.5 wrote the row: the account's `role` applies. */
  @Column('text', { nullable: true })
  role!: Role | null;

  @ManyToOne(() => UserEntity, (user) => user.lots, { orphanedRowAction: 'delete' })
  @JoinColumn({ name: 'user_id' })
  user!: Relation<UserEntity>;
}

/** Returns an unsaved account without a password. */
export function newUser(
  fields: Pick<UserEntity, 'email' | 'firstName' | 'lastName'>,
  assignments: RoleAssignments,
): UserEntity {
  const user = Object.assign(new UserEntity(), fields, {
    lots: [],
    profileImageUrl: null,
    passwordHash: null,
    passwordId: null,
    secondFactor: false,
    deactivatedAt: null,
    lastSignedInAt: null,
  });
  assign(user, assignments);
  return user;
}

/** Ends the account's sessions that do not know the new `passwordId` (see `User.passwordId`). */
export function setPassword(user: UserEntity, passwordHash: string, passwordId: string): void {
  user.passwordHash = passwordHash;
  user.passwordId = passwordId;
}

/** Sets a new password id, so that the account's sessions end and stay ended after `reactivate`. */
export function deactivate(user: UserEntity, at: Date): void {
  if (user.deactivatedAt) return;
  user.deactivatedAt = at;
  user.passwordId = randomUUID();
}

export function reactivate(user: UserEntity): void {
  user.deactivatedAt = null;
}

export const assignmentsOfUser = ({ role, lots }: UserEntity): RoleAssignments =>
  assignmentsFrom(
    role === 'admin',
    lots.map((lot) => ({ lotId: lot.lotId, role: lot.role ?? role })),
  );

/** Replaces the account's roles. */
export function assign(user: UserEntity, assignments: RoleAssignments): void {
  user.role = singleRole(assignments);
  user.lots = assignments.roles.map(({ lotId, role }) => {
    const lot = user.lots.find((each) => each.lotId === lotId) ?? Object.assign(new UserLotEntity(), { lotId });
    return Object.assign(lot, { role });
  });
}

/** Returns the account without its credentials, for other services. */
export function publicUser(user: UserEntity): User {
  const { operatorAdmin, roles } = assignmentsOfUser(user);
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.profileImageUrl,
    role: user.role,
    lotIds: roles.map(({ lotId }) => lotId),
    operatorAdmin,
    roles: [...roles],
    version: user.version,
    passwordId: user.passwordId,
  };
}

/** Returns the account with the fields that only admins see. */
export const toAccount = (user: UserEntity): Account => ({
  ...publicUser(user),
  hasPassword: user.passwordHash !== null,
  hasSecondFactor: user.secondFactor,
  active: user.deactivatedAt === null,
  lastSignedInAt: user.lastSignedInAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  updatedAt: user.updatedAt.toISOString(),
});
