import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ManagedUser } from '@lotline/contracts';
import { Input } from '../../../ui/form/input.js';
import { USERS_POLL } from '../../../lib/time/intervals.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { Icon } from '../../../ui/icons.js';
import { CardSkeletons } from '../../../ui/placeholder/skeleton.js';
import { Windowed } from '../../../ui/list/windowed.js';
import { CreateUserDialog } from './create-user-dialog.js';
import { EditUserDialog } from './edit-user-dialog.js';
import { countRoles, findUsers } from './user-list.js';
import { UserRow } from './user-row.js';
import { useGetUsersQuery } from './users-api.js';
import styles from './users.module.css';

/** Px of a row; only a guess for what was not measured yet. */
const ROW_HEIGHT = 57;
/** Beyond so many one searches them. */
const FEW = 8;

/** The accounts (spec §2 "Admin Panel"): counters, list, and what makes and edits them. */
export function UsersPart() {
  const { data: me } = useSessionQuery();
  const { users, isError, refetch } = useGetUsersQuery(undefined, {
    pollingInterval: USERS_POLL,
    refetchOnMountOrArgChange: true,
    // A poll that changes nothing renders nothing.
    selectFromResult: ({ data, isError }) => ({ users: data, isError }),
  });
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<ManagedUser | null>(null);
  const lots = useMemo(() => me?.lots ?? [], [me]);
  const found = useMemo(() => findUsers(users ?? [], typed, lots), [users, typed, lots]);

  if (!users) return <NotThere failed={isError} onRetry={() => void refetch()} />;
  return (
    <div className={styles.part}>
      <Counters users={users} />
      <div className={styles.tools}>
        {users.length > FEW && (
          <Input
            className={styles.find}
            allowClear
            autoComplete="off"
            aria-label="Find a user"
            placeholder="Find a user by name, email, role or lot"
            prefix={<Icon name="find" />}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <div className={styles.create}>
          <Button type="primary" block icon={<Icon name="addUser" />} onClick={() => setCreating(true)}>
            Create User
          </Button>
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState icon="user" title="No users found." />
      ) : (
        <section className={styles.list} aria-label="Users">
          <div className={styles.headings} aria-hidden="true">
            <span>User</span>
            <span>Email</span>
            <span>Role</span>
            <span>Change role</span>
          </div>
          <Windowed items={found} itemHeight={ROW_HEIGHT}>
            {(user) => <UserRow key={user.id} user={user} isMe={user.id === me?.id} lots={lots} onEdit={setEditing} />}
          </Windowed>
        </section>
      )}
      {creating && <CreateUserDialog onClose={() => setCreating(false)} />}
      {editing && <EditUserDialog user={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function Counters({ users }: { users: readonly ManagedUser[] }) {
  const counts = countRoles(users);
  const shown = [
    ['Total Users', users.length],
    ['Admins', counts.admin],
    ['Agents', counts.agent],
    ['Valets', counts.valet],
  ] as const;
  return (
    <dl className={styles.counters}>
      {shown.map(([name, count]) => (
        <div key={name} className={styles.counter}>
          <dt className="sub">{name}</dt>
          <dd className={styles.figure}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function NotThere({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <EmptyState
        icon="warn"
        tone="bad"
        title="The users could not be loaded"
        action={<Button onClick={onRetry}>Try Again</Button>}
      />
    );
  }
  return (
    <div role="status">
      <p className={styles.hint}>Loading users...</p>
      <CardSkeletons count={6} />
    </div>
  );
}
