import { isolate, type Settings } from '@lotline/protocol';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSessionQuery } from '../../lib/session/session.js';
import { hasUnsaved } from '../../lib/page/unsaved.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { Icon } from '../../ui/icons.js';
import { AsWritten } from '../../ui/label/as-written.js';
import { ALL_LOTS } from '../navigation.js';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/menu/menu.js';
import styles from '../shell/header.module.css';
import { type LotChoice, useLotChange } from './use-lot.js';

/** The lot's title. Users with several lots can change the lot here. */
export function LotSwitcher({ settings }: { settings: Settings }) {
  const { data: user } = useSessionQuery();
  const { changeTo, isChanging } = useLotChange();
  const navigate = useNavigate();
  /** The chosen lot, while the user decides whether to lose unsaved input. */
  const [asked, setAsked] = useState<LotChoice | null>(null);
  const lots = user?.lots ?? [];
  if (lots.length < 2) return <AsWritten className="ellipsis">{settings.title}</AsWritten>;

  const choose = (lotId: string): void => {
    const lot = lots.find(({ id }) => id === lotId);
    if (!lot || lot.id === settings.lotId) return;
    if (hasUnsaved()) setAsked(lot);
    else void changeTo(lot);
  };
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            className={`ghost ${styles.switcher}`}
            aria-label={`Lot: ${isolate(settings.title)}`}
            aria-busy={isChanging}
            disabled={isChanging}
            title={settings.title}
          >
            <AsWritten className="ellipsis">{settings.title}</AsWritten>
            <Icon name="down" size={16} />
          </button>
        }
      >
        <MenuItem icon="lots" onSelect={() => void navigate(ALL_LOTS)}>
          All lots
        </MenuItem>
        <MenuSeparator />
        <MenuChoices
          label="Change lot"
          value={settings.lotId}
          options={lots.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={choose}
        />
      </Menu>
      <ConfirmDialog
        open={asked !== null}
        title="Discard changes?"
        text={`Your unsaved input is for ${isolate(settings.title)}. It will be lost if you change to ${isolate(asked?.title ?? '')}.`}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          setAsked(null);
          if (asked) void changeTo(asked);
        }}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}
