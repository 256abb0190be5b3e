import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ManagedUser } from '@lotline/protocol';
import { USERS_POLL } from '../../../lib/time/intervals.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { EmptyState } from '../../../ui/placeholder/empty-state.js';
import { Icon } from '../../../ui/icons.js';
import { Windowed } from '../../../ui/list/windowed.js';
import { FindInput, MAX_WITHOUT_SEARCH } from '../find-input.js';
import { CreateUserDialog, EditUserDialog } from './user-dialogs.js';
import { countRoles, findUsers } from './user-list.js';
import { UserRow } from './user-row.js';
import { useGetUsersQuery } from './users-api.js';
import { ListPlaceholder } from '../../../ui/placeholder/list-placeholder.js';
import styles from './users.module.css';

/** The estimated height of a row that has not been measured yet, in px. */
const ROW_HEIGHT = 57;

/** The users: counters, list, and the dialogs that create and edit them. */
export function UsersPart() {
  const { data: me } = useSessionQuery();
  const { users, isError, refetch } = useGetUsersQuery(undefined, {
    pollingInterval: USERS_POLL,
    refetchOnMountOrArgChange: true,
    // An unchanged poll does not re-render.
    selectFromResult: ({ data, isError }) => ({ users: data, isError }),
  });
  const [typed, setTyped] = useState('');
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<ManagedUser | null>(null);
  const lots = useMemo(() => me?.lots ?? [], [me]);
  const found = useMemo(() => findUsers(users ?? [], typed, lots), [users, typed, lots]);

  if (!users) return <ListPlaceholder of="users" count={6} failed={isError} onRetry={() => void refetch()} />;
  return (
    <div className={styles.part}>
      <Counters users={users} />
      <div className="tools">
        {users.length > MAX_WITHOUT_SEARCH && (
          <FindInput
            label="Find a user"
            placeholder="Find a user by name, email, role or lot"
            value={typed}
            onChange={setTyped}
          />
        )}
        <div className="thumb">
          <Button type="primary" block icon={<Icon name="addUser" />} onClick={() => setCreating(true)}>
            Create User
          </Button>
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon="user"
          title="No users found."
          action={typed !== '' && <Button onClick={() => setTyped('')}>Show all users</Button>}
        />
      ) : (
        <section className={`table ${styles.list}`} aria-label="Users">
          <div className={`headings ${styles.headings}`} aria-hidden="true">
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
        <div key={name} className={`panel ${styles.counter}`}>
          <dt className="sub">{name}</dt>
          <dd className={`figure ${styles.figure}`}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
