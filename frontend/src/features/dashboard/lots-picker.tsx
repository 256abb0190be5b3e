import { Button } from 'antd';
import { useSessionQuery } from '../../lib/session/session.js';
import { useSettings } from '../../lib/lot/settings.js';
import { Icon } from '../../ui/icons.js';
import { Menu, MenuChecks, MenuItem, MenuSeparator } from '../../ui/menu/menu.js';
import styles from './dashboard.module.css';

interface LotsPickerProps {
  /** The ids of the chosen lots; never empty. */
  lots: readonly string[];
  onChange: (lots: string[]) => void;
}

/** Chooses the lots for the figures and the export. Renders nothing for people with one lot. */
export function LotsPicker({ lots, onChange }: LotsPickerProps) {
  const { data: user } = useSessionQuery();
  const { lotId } = useSettings();
  const all = user?.lots ?? [];
  if (all.length < 2) return null;
  const [first] = lots;
  const only = lots.length === 1 ? all.find(({ id }) => id === first)?.title : undefined;
  return (
    <Menu
      trigger={
        // The menu gives its trigger the type of a native button, which antd does not know.
        <Button type="default" className={styles.lots} icon={<Icon name="lots" />} title={only}>
          <span className="ellipsis">{only ?? `${lots.length} lots`}</span>
          <Icon name="down" size={16} />
        </Button>
      }
    >
      <MenuItem onSelect={() => onChange(all.map(({ id }) => id))}>All lots</MenuItem>
      <MenuItem onSelect={() => onChange([lotId])}>Only this lot</MenuItem>
      <MenuSeparator />
      <MenuChecks
        label="Lots"
        values={lots}
        options={all.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(chosen) => chosen.length > 0 && onChange(chosen)}
      />
    </Menu>
  );
}
