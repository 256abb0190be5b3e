import { type ManagedUser, type Role, ROLES } from '@lotline/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../../../ui/icons.js';
import { toast } from '../../../ui/toast/toast.js';
import { sayRefused } from './refused.js';
import { useChangeRoleMutation } from './users-api.js';
import styles from './users.module.css';

/** In the order of the counters. */
const SHOWN_ROLES: Role[] = ['admin', 'agent', 'valet'];

/** Keys that open the list or end a choice. Every other key changes the value of a closed select step by step. */
const isOpeningKey = ({ key, altKey }: KeyboardEvent): boolean => altKey || ['Enter', ' ', 'F4'].includes(key);

/**
 * The browser's own select: there may be hundreds on the page, and a phone shows it within the thumb's reach. A choice from the
 * open list is saved at once. A closed select changes with each arrow key, so that choice is saved by Enter or by leaving the
 * field, and discarded by Esc.
 */
export function RoleChoice({ user, name }: { user: ManagedUser; name: string }) {
  const [change, { isLoading, originalArgs }] = useChangeRoleMutation();
  const [draft, setDraft] = useState<Role | null>(null);
  const isStepping = useRef(false);

  const save = async (role: Role | null) => {
    setDraft(null);
    if (role === null || role === user.role) return;
    const { error } = await change({ id: user.id, role });
    if (error) return sayRefused(error, 'Failed to update user role. Please try again.');
    toast({ title: 'Role Updated', description: 'User role has been successfully updated.' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    isStepping.current = !isOpeningKey(event);
    if (event.key === 'Escape') setDraft(null);
    if (event.key !== 'Enter' || draft === null) return;
    // Saves instead of opening the list.
    event.preventDefault();
    void save(draft);
  };

  return (
    <span className={styles.choice}>
      <select
        aria-label={`Role of ${name}`}
        value={isLoading ? originalArgs?.role : (draft ?? user.role)}
        onKeyDown={onKeyDown}
        onPointerDown={() => (isStepping.current = false)}
        onBlur={() => void save(draft)}
        onChange={({ target }) => {
          const role = ROLES.find((one) => one === target.value);
          if (!role || isLoading) return;
          if (isStepping.current) setDraft(role);
          else void save(role);
        }}
      >
        {SHOWN_ROLES.map((role) => (
          <option key={role} value={role}>
            {role[0]?.toUpperCase() + role.slice(1)}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}
