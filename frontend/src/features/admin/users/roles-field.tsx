import { isolate, type LotRole, type Role } from '@lotline/protocol';
import { Checkbox, Select } from 'antd';
import { Choice } from '../../../ui/form/select.js';
import { Icon } from '../../../ui/icons.js';
import styles from './user-dialogs.module.css';

export interface Lot {
  id: string;
  title: string;
}

interface RolesProps {
  /** The lots that the admin administers, and those at which the user already has a role. */
  lots: readonly Lot[];
  /** The roles before editing: a user who is already an agent may remain one. */
  before: readonly LotRole[];
  /** Set by the form's field. */
  value?: LotRole[];
  onChange?: (roles: LotRole[]) => void;
}

const LABELS: Record<Role, string> = { admin: 'Admin', agent: 'Agent', valet: 'Valet' };

/** The forms offer only valet and admin. */
const rolesFor = (before: Role | undefined): Role[] =>
  before === 'agent' ? ['agent', 'valet', 'admin'] : ['valet', 'admin'];

/** The user's role at each of their lots. With a single lot, the lot itself is not shown. */
export function RolesField({ lots, before, value = [], onChange = () => undefined }: RolesProps) {
  const [only] = lots.length === 1 ? lots : [];
  const others = lots.filter(({ id }) => !value.some(({ lotId }) => lotId === id));
  const setRole = (lotId: string, role: Role) =>
    onChange([...value.filter((each) => each.lotId !== lotId), { lotId, role }]);

  const choice = ({ id, title }: Lot) => {
    const roleBefore = before.find(({ lotId }) => lotId === id)?.role;
    return (
      <Choice<Role>
        aria-label={only ? 'Role' : `Role at ${isolate(title)}`}
        value={value.find(({ lotId }) => lotId === id)?.role ?? ''}
        options={rolesFor(roleBefore).map((role) => ({ value: role, label: LABELS[role] }))}
        onChange={(role) => role !== '' && setRole(id, role)}
      />
    );
  };
  if (only) return choice(only);
  return (
    <div className="stack">
      {lots
        .filter((lot) => !others.includes(lot))
        .map((lot) => (
          <div key={lot.id} className={styles.lotRole}>
            <span className="breaks">{lot.title}</span>
            {choice(lot)}
            <button
              type="button"
              className={`ghost ${styles.remove}`}
              aria-label={`Remove from ${isolate(lot.title)}`}
              onClick={() => onChange(value.filter(({ lotId }) => lotId !== lot.id))}
            >
              <Icon name="close" />
            </button>
          </div>
        ))}
      {others.length > 0 && (
        <Select<string>
          aria-label="Add a lot"
          placeholder={value.length === 0 ? 'No lot. Add one' : 'Add a lot'}
          // Empty again after each choice.
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(lotId) => setRole(lotId, 'valet')}
        />
      )}
    </div>
  );
}

/** Makes the user an admin of every lot. Only operator admins see it. */
export function OperatorAdminField({ value = false, onChange }: { value?: boolean; onChange?: (on: boolean) => void }) {
  return (
    <Checkbox checked={value} onChange={({ target }) => onChange?.(target.checked)}>
      Operator admin
      <span className={`meta ${styles.operatorNote}`}>
        An admin at every lot, who also adds lots and operator admins.
      </span>
    </Checkbox>
  );
}
