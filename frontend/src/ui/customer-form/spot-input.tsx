import { isNoSpot, lotTimeOf, spotKey } from '@lotline/protocol';
import type { InputProps, InputRef } from 'antd';
import { useRef, useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { Input } from '../form/input.js';
import { useSettings } from '../../lib/lot/settings.js';
import { formatSpotUse, holderLine } from '../../lib/spots/spot-texts.js';
import { useNextSpotQuery, useSpotHolders } from '../../lib/spots/spots-api.js';
import { useTouch } from '../../lib/page/use-media.js';
import { SPOT_KEY, useKey } from '../dialog/use-key.js';
import { Icon } from '../icons.js';
import { KeyCap } from '../form/key-button.js';
import styles from './spot-input.module.css';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string;
  onChange?: (spot: string) => void;
  /** Null for a customer who is not added yet. */
  clientId: string | null;
}

/**
 * A parking spot as text. When the lot lists its spots and the field names no spot or a taken one, a button, or F2 anywhere on
 * the screen or dialog, takes the next free one. A taken spot is a warning, not an error (docs/decisions/customers.md).
 */
export function SpotInput({ value = '', onChange, clientId, ...rest }: Props) {
  const { timeZone } = useSettings();
  const touch = useTouch();
  const input = useRef<InputRef>(null);
  const offerButton = useRef<HTMLButtonElement>(null);
  const [ownSpot] = useState(clientId === null ? null : spotKey(value));
  const others = useSpotHolders(value, clientId);
  // At the customer's own spot, only a parked car is a conflict; later bookings are normal there.
  const holders = spotKey(value) === ownSpot ? others.filter(({ checkedInAt }) => checkedInAt !== null) : others;
  const isWanted = isNoSpot(value) || holders.length > 0;
  const { offer } = useNextSpotQuery(undefined, {
    skip: !isWanted,
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data }) => ({ offer: isWanted && data && data.total > 0 ? data : null }),
  });
  const next = offer?.next ?? null;

  const take = () => {
    if (next === null) return;
    onChange?.(next);
    // The button disappears. On touch, focusing the field would open the keyboard.
    if (!touch) input.current?.focus();
  };
  useKey(SPOT_KEY, offerButton, () => next !== null && onChange?.(next));

  const now = serverDate();
  const warning = holderLine(holders, timeZone, now, lotTimeOf(now, timeZone));
  return (
    <>
      <Input
        {...rest}
        ref={input}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        // Typing replaces a placeholder such as TBD.
        onFocus={(event) => event.target.select()}
      />
      <div aria-live="polite">
        {warning !== null && (
          <p className={styles.warning}>
            <Icon name="warn" size={14} />
            {warning}
          </p>
        )}
        {offer && next === null && <p className={`muted ${styles.use}`}>{`${formatSpotUse(offer)}.`}</p>}
      </div>
      {next !== null && (
        <button ref={offerButton} type="button" className={styles.offer} aria-keyshortcuts={SPOT_KEY} onClick={take}>
          <span>
            Next free: <b>{next}</b>
          </span>
          {!touch && <KeyCap>{SPOT_KEY}</KeyCap>}
        </button>
      )}
      {offer && next !== null && <p className={`muted ${styles.use}`}>{formatSpotUse(offer)}</p>}
    </>
  );
}
