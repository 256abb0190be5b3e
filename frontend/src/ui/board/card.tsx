import { useSortable } from '@dnd-kit/sortable';
import { formatPhone } from '@lotline/contracts';
import { memo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { TAP } from '../../lib/time/intervals.js';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { Icon, type IconName } from '../icons.js';
import { TerminalBadge } from '../label/terminal-badge.js';
import quiet from '../quiet-button.module.css';
import styles from './card.module.css';
import { cardElementId } from './focus.js';
import { AskedAgo, WaitTime } from './wait-time.js';

/** `tablet`: to be read and met at arm's length in a moving shuttle. */
export type CardSize = 'desk' | 'tablet';

/** What is most often done with a lane's cards, as a button on each. */
export interface CardPress {
  label: string;
  icon: IconName;
  onPress: (card: RideCard) => void;
}

interface CardProps {
  card: RideCard;
  size: CardSize;
  selected: boolean;
  lit: boolean;
  onTap: (id: string) => void;
  onDetails: ((id: string) => void) | undefined;
  onRemove: ((card: RideCard) => void) | undefined;
  press?: CardPress | undefined;
}

/** While a card is carried no other changes its size: to watch each is to begin and end it at every lift. */
const WATCHED_BY_NONE = { disabled: true };
/** Where a card was put down the others make room at once: whoever takes the next one takes what stands there. */
const atOnce = (): boolean => false;

/** A customer on the board. The body is dragged and tapped; the buttons lie beside it, never inside it. */
export const Card = memo(function Card(props: CardProps) {
  const { card, size, selected, lit, onTap, onDetails, onRemove, press } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: card.id,
    resizeObserverConfig: WATCHED_BY_NONE,
    animateLayoutChanges: atOnce,
  });
  const pressedAt = useRef(0);
  const name = `${card.firstName} ${card.lastName}`;

  const click = (event: MouseEvent): void => {
    // A press of 300 ms or more is not a tap (docs/product/limits.md#interaction); a click without a press comes from assistive technology.
    if (event.detail === 0 || event.timeStamp - pressedAt.current < TAP) onTap(card.id);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return listeners?.onKeyDown?.(event);
    event.preventDefault();
    onTap(card.id);
  };
  const looks = [
    styles.card,
    styles[size],
    selected && styles.selected,
    lit && styles.lit,
    isDragging && styles.lifted,
  ];

  return (
    <article
      ref={setNodeRef}
      className={looks.filter(Boolean).join(' ')}
      style={{ transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined, transition }}
      aria-label={name}
    >
      <div
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        id={cardElementId(card.id)}
        className={styles.body}
        aria-pressed={selected}
        onPointerDownCapture={(event) => (pressedAt.current = event.timeStamp)}
        onClick={click}
        onKeyDown={key}
      >
        <Facts card={card} size={size} />
      </div>
      <Tools card={card} size={size} onDetails={onDetails} onRemove={onRemove} press={press} />
    </article>
  );
});

/** What a card says. Not drawn again with every card of the board each time that one is lifted, carried or put down. */
const Facts = memo(function Facts({ card, size }: Pick<CardProps, 'card' | 'size'>) {
  const name = `${card.firstName} ${card.lastName}`;
  return (
    <>
      <span className={styles.head}>
        <span className={`name ${styles.name}`} title={name}>
          {name}
        </span>
        <TerminalBadge terminal={card.terminal} />
      </span>
      <span className={`meta ${styles.foot}`}>
        <span className={styles.facts}>
          {formatPhone(card.phone)} · Party of {card.partySize}
          {size === 'tablet' && <AskedAgo card={card} />}
        </span>
        <WaitTime card={card} />
      </span>
    </>
  );
});

type ToolsProps = Pick<CardProps, 'card' | 'size' | 'onDetails' | 'onRemove' | 'press'>;

const Tools = memo(function Tools({ card, size, onDetails, onRemove, press }: ToolsProps) {
  const name = `${card.firstName} ${card.lastName}`;
  return (
    <div className={styles.tools}>
      {press && (
        <button
          type="button"
          className={styles.press}
          aria-label={`${press.label} ${name}`}
          onClick={() => press.onPress(card)}
        >
          <Icon name={press.icon} size={22} />
          {press.label}
        </button>
      )}
      {onDetails && (
        <button
          type="button"
          className={`${quiet.quiet} ${styles.tool}`}
          aria-label={`Details of ${name}`}
          onClick={() => onDetails(card.id)}
        >
          <Icon name="info" size={16} />
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          className={`${quiet.quiet} ${styles.tool}`}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(card)}
        >
          <Icon name="close" size={size === 'tablet' ? 26 : 14} />
        </button>
      )}
    </div>
  );
});

/** What is carried while a card is dragged (docs/product/dispatch.md#drag-and-tap). */
export const Ghost = ({ card, size }: { card: RideCard; size: CardSize }) => (
  <div className={`${styles.card} ${styles[size]} ${styles.ghost}`} data-in-hand>
    <div className={styles.body}>
      <span className={`name ${styles.name}`}>{`${card.firstName} ${card.lastName}`}</span>
      <span className="meta">{formatPhone(card.phone)}</span>
    </div>
  </div>
);
