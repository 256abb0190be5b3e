import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { Fragment, useMemo, type MouseEvent, type ReactNode } from 'react';
import type { LaneKey } from '../../lib/rides/lanes.js';
import { Card, type CardPress, type CardSize } from './card.js';
import { laneElementId } from './focus.js';
import styles from './lane.module.css';
import type { Selection } from './use-selection.js';

export interface LaneProps {
  lane: LaneKey;
  cards: RideCard[];
  /** A lane among others is framed, under its name and count; without a title it fills its column. */
  title?: string;
  selection: Selection;
  size: CardSize;
  /** The card that is in the air is over this lane. */
  aimed: boolean;
  /** The selected card stands elsewhere: a tap anywhere in the lane moves it here. */
  inviting: boolean;
  /** Follows the selected card, so that it is the next thing that the keyboard reaches. */
  afterSelected: ReactNode;
  /** Shown below the cards, or in their place; while the lane invites, its target says it. */
  empty: ReactNode;
  onTarget: (lane: LaneKey) => void;
  onDetails: ((id: string) => void) | undefined;
  /** Absent where this board may not take a card off. */
  onRemove: ((card: RideCard) => void) | undefined;
  press?: CardPress;
}

const customers = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`;

/** What cards are dropped on: a whole column, or one lane of several. */
export function Lane(props: LaneProps) {
  const { lane, cards, title, selection, aimed, inviting, onTarget } = props;
  const { setNodeRef } = useDroppable({ id: lane });
  // Of other ids every card of the lane is drawn anew.
  const ids = useMemo(() => cards.map(({ id }) => id), [cards]);
  const tapped = (event: MouseEvent): void => {
    const onSomething = event.target instanceof Element && event.target.closest('article, button');
    if (inviting && !onSomething) onTarget(lane);
  };
  const looks = [styles.lane, title !== undefined && styles.framed, aimed && styles.aimed];
  return (
    <div
      ref={setNodeRef}
      id={laneElementId(lane)}
      tabIndex={-1}
      className={looks.filter(Boolean).join(' ')}
      onClick={tapped}
      {...(title !== undefined && { role: 'region', 'aria-label': title })}
    >
      {title !== undefined && (
        <h3 className={styles.title}>
          <span className={styles.name} title={title}>
            {title}
          </span>
          <span className={styles.count}>{customers(cards.length)}</span>
        </h3>
      )}
      {inviting && (
        <button type="button" className={styles.target} onClick={() => onTarget(lane)}>
          Tap here to move customer
        </button>
      )}
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {cards.map((card) => (
          <Fragment key={card.id}>
            <Card
              card={card}
              size={props.size}
              selected={selection.selected === card.id}
              lit={selection.lit.has(card.id)}
              onTap={selection.tap}
              onDetails={props.onDetails}
              onRemove={props.onRemove}
              press={props.press}
            />
            {selection.selected === card.id && props.afterSelected}
          </Fragment>
        ))}
      </SortableContext>
      {!inviting && props.empty}
    </div>
  );
}

/** What stands where no card does. */
export const LanePlaceholder = ({ children }: { children: ReactNode }) => (
  <p className={styles.placeholder}>{children}</p>
);
