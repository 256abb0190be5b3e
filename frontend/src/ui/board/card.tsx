import { useSortable } from '@dnd-kit/sortable';
import { formatPhone, nameInText, peopleOf, writtenPhone } from '@lotline/protocol';
import { memo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { TerminalBadge } from '../label/terminal-badge.js';
import { TAP } from '../../lib/time/intervals.js';
import { Icon, type IconName } from '../icons.js';
import { AsWritten } from '../label/as-written.js';
import styles from './card.module.css';
import { useUiWords } from '../words.js';
import { cardElementId } from './focus.js';
import { NotesButton } from './notes-button.js';
import { RequestedAgo, WaitTime } from './wait-time.js';
import type { Choice } from './selection.js';
import type { RideCard } from '../../lib/rides/lanes.js';

/** `tablet` can be read and pressed at arm's length in a moving shuttle. */
export type CardSize = 'desk' | 'tablet';

/** The most frequent action of a lane, as a button on each card. */
export interface CardAction {
  label: string;
  icon: IconName;
  onPress: (card: RideCard, event: MouseEvent) => void;
}

interface CardProps {
  card: RideCard;
  size: CardSize;
  selected: boolean;
  highlighted: boolean;
  onTap: (id: string, choice?: Choice) => void;
  /** A digit was pressed on the focused card: 1 to 9. */
  onShuttleKey: (card: RideCard, shuttle: number) => void;
  onDetails: ((id: string) => void) | undefined;
  onRemove: ((card: RideCard) => void) | undefined;
  press?: CardAction | undefined;
}

/** Cards do not change size during a drag; observing them all would slow its start and end. */
const NO_RESIZE_OBSERVER = { disabled: true };
/** Disables layout animation after a drop, so that the next drag picks the card that is visible. */
const neverAnimate = (): boolean => false;

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const isModified = ({ ctrlKey, metaKey, altKey }: Modifiers): boolean => ctrlKey || metaKey || altKey;
const choiceOf = ({ ctrlKey, metaKey, shiftKey }: Modifiers): Choice => {
  if (shiftKey) return 'through';
  return ctrlKey || metaKey ? 'more' : 'alone';
};

/** A customer on the board. The body is dragged and tapped; the buttons are beside it, because controls cannot be nested. */
export const Card = memo(function Card(props: CardProps) {
  const { card, size, selected, highlighted, onTap, onShuttleKey, onDetails, onRemove, press } = props;
  const words = useUiWords();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: card.id,
    attributes: { roleDescription: words.sortable },
    resizeObserverConfig: NO_RESIZE_OBSERVER,
    animateLayoutChanges: neverAnimate,
  });
  const pressedAt = useRef(0);

  const onClick = (event: MouseEvent): void => {
    // A press of 300 ms or more is not a tap. A click with detail 0 comes from assistive technology.
    if (event.detail === 0 || event.timeStamp - pressedAt.current < TAP) onTap(card.id, choiceOf(event));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (/^[1-9]$/.test(event.key) && !isModified(event)) return onShuttleKey(card, Number(event.key));
    if (event.key !== 'Enter') return listeners?.onKeyDown?.(event);
    event.preventDefault();
    onTap(card.id, choiceOf(event));
  };
  const classes = [
    `card edge ${styles.card}`,
    styles[size],
    selected && styles.selected,
    highlighted && styles.highlighted,
    isDragging && styles.lifted,
    card.hasNotes && styles.withNotes,
  ];

  return (
    <article
      ref={setNodeRef}
      className={classes.filter(Boolean).join(' ')}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }}
      aria-label={nameInText(card)}
      data-highlighted={highlighted ? '' : undefined}
    >
      <div
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        id={cardElementId(card.id)}
        className={styles.body}
        aria-pressed={selected}
        onPointerDownCapture={(event) => (pressedAt.current = event.timeStamp)}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <Facts card={card} size={size} />
      </div>
      <Tools card={card} size={size} onDetails={onDetails} onRemove={onRemove} press={press} />
    </article>
  );
});

/** A card's text. Memoized, because dnd-kit re-renders every card of the board during a drag. */
const Facts = memo(function Facts({ card, size }: Pick<CardProps, 'card' | 'size'>) {
  const words = useUiWords();
  const lot = useSettings();
  const name = `${card.firstName} ${card.lastName}`;
  return (
    <>
      <span className={`row ${styles.head}`}>
        <AsWritten className={`name ellipsis grow ${styles.name}`} title={name}>
          {name}
        </AsWritten>
        <TerminalBadge terminal={card.details?.terminal ?? card.terminal} lot={lot} />
      </span>
      <span className={`meta ${styles.foot}`}>
        <span className={`ellipsis ${styles.facts}`}>
          <span className={styles.phone}>
            <span translate="no">{formatPhone(card.phone)}</span>
            {' · '}
          </span>
          <span>{words.partyOf(peopleOf(card))}</span>
          {size === 'tablet' && <RequestedAgo card={card} />}
        </span>
        <Marks card={card} />
        <WaitTime card={card} />
      </span>
      <Details card={card} />
      {card.shuttleStatus === 'requesting_ride' && card.stopWord && (
        <span className={styles.texted}>{words.texted(card.stopWord)}</span>
      )}
      {card.otherCars && card.otherCars.length > 0 && (
        <span className="meta">{words.otherCars(card.otherCars.join('; '))}</span>
      )}
    </>
  );
});

/** What the customer said about the ride, beside terminal and people. */
function Details({ card: { details, shuttleStatus } }: Pick<CardProps, 'card'>) {
  const words = useUiWords();
  if (!details) return null;
  const { bags = 0, wheelchairPlaces = 0, door, ready } = details;
  const isWaiting = shuttleStatus === 'requesting_ride';
  const said = [
    isWaiting && ready === true && words.atStop,
    isWaiting && ready === false && words.bagsComing,
    door,
    bags > 0 && words.bags(bags),
    wheelchairPlaces > 0 && words.wheelchairPlaces(wheelchairPlaces),
  ].filter(Boolean);
  return said.length > 0 && <span className="meta">{said.join(' · ')}</span>;
}

/** What matters about the customer on every board: VIP and a wheelchair. */
function Marks({ card: { vip, wheelchair } }: Pick<CardProps, 'card'>) {
  const words = useUiWords();
  return (
    <>
      {vip && <span className={styles.mark}>{words.vip}</span>}
      {wheelchair && (
        <span className={styles.mark}>
          <Icon name="wheelchair" size={14} />
          <span>{words.wheelchair}</span>
        </span>
      )}
    </>
  );
}

type ToolsProps = Pick<CardProps, 'card' | 'size' | 'onDetails' | 'onRemove' | 'press'>;

const Tools = memo(function Tools({ card, size, onDetails, onRemove, press }: ToolsProps) {
  const words = useUiWords();
  const name = nameInText(card);
  return (
    <div className={styles.tools}>
      {press && (
        <button
          type="button"
          className={`button outlined finger ${styles.press}`}
          aria-label={words.actOn(press.label, name)}
          onClick={(event) => press.onPress(card, event)}
        >
          <Icon name={press.icon} size={22} />
          <span>{press.label}</span>
        </button>
      )}
      {size === 'tablet' && <PhoneLink phone={card.phone} name={name} />}
      {card.hasNotes && <NotesButton card={card} size={size} />}
      {onDetails && (
        <button
          type="button"
          className={`quiet ${styles.tool}`}
          aria-label={words.detailsOf(name)}
          onClick={() => onDetails(card.id)}
        >
          <Icon name="info" size={16} />
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          className={`quiet ${styles.tool}`}
          aria-label={words.actOn(words.remove, name)}
          onClick={() => onRemove(card)}
        >
          <Icon name="close" size={size === 'tablet' ? 26 : 14} />
        </button>
      )}
    </div>
  );
});

/** Not in the card's body, which is a button. Nothing for a phone that nobody can call. */
function PhoneLink({ phone, name }: { phone: string; name: string }) {
  const words = useUiWords();
  const { digits, country } = writtenPhone(phone);
  if (/^0*$/.test(digits)) return null;
  return (
    <a
      className={`button finger ${styles.call}`}
      href={`tel:${country === 'none' ? '' : '+'}${digits}`}
      aria-label={words.call(name, formatPhone(phone))}
    >
      <Icon name="phone" size={22} />
      <span translate="no">{formatPhone(phone)}</span>
    </a>
  );
}

/** The image of a dragged card: name and phone, and how many other cards are dragged with it. */
export const Ghost = ({ card, size, others }: { card: RideCard; size: CardSize; others: number }) => (
  <div className={`card edge ${styles.card} ${styles[size]} ${styles.ghost}`} data-dragged>
    <div className={styles.body}>
      <AsWritten className={`name ellipsis grow ${styles.name}`}>{`${card.firstName} ${card.lastName}`}</AsWritten>
      <span className="meta">{formatPhone(card.phone)}</span>
    </div>
    {others > 0 && <b className={styles.others}>+{others}</b>}
  </div>
);
