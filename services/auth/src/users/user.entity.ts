import { randomUUID } from 'node:crypto';
import {
  assignmentsFrom,
  shortName,
  type Account,
  type Actor,
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

  @Column('boolean', { name: 'operator_admin' })
  operatorAdmin!: boolean;

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

/** An account's role at a lot. An operator admin has none. */
@Entity('user_lots')
export class UserLotEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('text', { name: 'lot_id' })
  lotId!: string;

  @Column('text')
  role!: Role;

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

export const assignmentsOfUser = ({ operatorAdmin, lots }: UserEntity): RoleAssignments =>
  assignmentsFrom(operatorAdmin, lots);

/** Replaces the account's roles. */
export function assign(user: UserEntity, assignments: RoleAssignments): void {
  user.operatorAdmin = assignments.operatorAdmin;
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
    operatorAdmin,
    roles: [...roles],
    version: user.version,
    passwordId: user.passwordId,
  };
}

/** The account itself as the author of a change that it makes at no lot, so with the least role. */
export const ownerOf = (user: UserEntity): Actor => ({
  kind: 'staff',
  id: user.id,
  name: shortName(user),
  role: 'agent',
  operatorAdmin: false,
});

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
