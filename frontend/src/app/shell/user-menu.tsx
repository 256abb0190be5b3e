import { shortName } from '@lotline/contracts';
import { sentenceOf } from '../../lib/http-error.js';
import { useChangeLotMutation, useSessionQuery } from '../../lib/session.js';
import { Icon } from '../../ui/icons.js';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.js';
import { toast } from '../../ui/toast.js';
import styles from './header.module.css';

/** Who is signed in, '<role> Access', the lot where there is a choice, and the way out. */
export function UserMenu() {
  const { data: user } = useSessionQuery();
  const [changeLot] = useChangeLotMutation();
  if (!user) return null;

  const goToLot = async (lotId: string): Promise<void> => {
    const { error } = await changeLot({ lotId });
    if (error) {
      const description = sentenceOf(error, 'The lot could not be changed. Please try again.');
      toast({ title: 'Error', description, tone: 'destructive' });
      return;
    }
    // Everything on screen belongs to the lot that was left.
    window.location.assign('/');
  };

  return (
    <Menu
      trigger={
        <button type="button" className={`${styles.button} ${styles.who}`} aria-label={`Account: ${shortName(user)}`}>
          <Icon name="user" />
          <span>{shortName(user)}</span>
          <Icon name="down" />
        </button>
      }
    >
      <MenuLabel>
        <div className="name">{`${user.firstName} ${user.lastName}`.trim() || user.email}</div>
        <div className="meta">{user.email}</div>
        <div className={`meta ${styles.access}`}>{`${user.role} Access`}</div>
      </MenuLabel>
      <MenuSeparator />
      {user.lots.length > 1 && (
        <MenuChoice
          icon="swap"
          label="Change lot"
          value={user.lotId}
          options={user.lots.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(lotId) => void goToLot(lotId)}
        />
      )}
      <MenuItem icon="leave" onSelect={() => window.location.assign('/api/logout')}>
        Log out
      </MenuItem>
    </Menu>
  );
}
