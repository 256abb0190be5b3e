import { lotTimeOf, spotKey } from '@lotline/contracts';
import type { InputProps, InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Input } from '../form/input.js';
import { useSettings } from '../../lib/lot/settings.js';
import { holderLine } from '../../lib/spots/holder-line.js';
import { useNextSpotQuery } from '../../lib/spots/spots-api.js';
import { useSpotHolders } from '../../lib/spots/spots-api.js';
import { useTouch } from '../../lib/page/use-media.js';
import { Icon } from '../icons.js';
import { KeyCap } from '../label/key-cap.js';
import { SPOT_KEY } from './spot-key.js';
import styles from './spot-input.module.css';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: (spot: string) => void;
  /** Whose spot it is; null for a customer who is not added yet. */
  clientId: string | null;
}

/**
 * A parking spot as text. Where the lot lists its spots the next free one is offered while the field is empty, or holds a
 * spot that is another's: by a tap, or by F2 from any field of the form. Whose it is is said, and not refused
 * (docs/decisions/parking-spots-are-offered.md).
 */
export function SpotInput({ value = '', onChange, clientId, ...rest }: Props) {
  const { timeZone } = useSettings();
  const touch = useTouch();
  const input = useRef<InputRef>(null);
  const [own] = useState(clientId === null ? null : spotKey(value));
  const others = useSpotHolders(value, clientId);
  // At the spot that a customer came with only a car that is there is in their way: bookings to come are no news to who reads a record.
  const holders = spotKey(value) === own ? others.filter(({ checkedInAt }) => checkedInAt !== null) : others;
  const isWanted = value.trim() === '' || holders.length > 0;
  const { offer } = useNextSpotQuery(undefined, {
    skip: !isWanted,
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data }) => ({ offer: isWanted && data && data.total > 0 ? data : null }),
  });
  const next = offer?.next ?? null;

  const take = () => {
    if (next === null) return;
    onChange?.(next);
    // The button goes away; a finger would only call up its keyboard.
    if (!touch) input.current?.focus();
  };
  useEffect(() => {
    const form = input.current?.input?.form;
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== SPOT_KEY || next === null) return;
      event.preventDefault();
      onChange?.(next);
    };
    form?.addEventListener('keydown', pressed);
    return () => form?.removeEventListener('keydown', pressed);
  }, [next, onChange]);

  const now = new Date();
  const held = holderLine(holders, timeZone, now, lotTimeOf(now, timeZone));
  return (
    <>
      <Input
        {...rest}
        ref={input}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div aria-live="polite">
        {held !== null && (
          <p className={styles.held}>
            <Icon name="warn" size={14} />
            {held}
          </p>
        )}
        {offer && next === null && <p className={styles.full}>{`All ${offer.total} spots are taken.`}</p>}
      </div>
      {next !== null && (
        <button type="button" className={styles.offer} aria-keyshortcuts={SPOT_KEY} onClick={take}>
          <span>
            Next free: <b>{next}</b>
          </span>
          {!touch && <KeyCap>{SPOT_KEY}</KeyCap>}
        </button>
      )}
    </>
  );
}
