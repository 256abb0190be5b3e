import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Fragment, useMemo, type MouseEvent, type ReactNode } from 'react';
import { peopleOf } from '@lotline/protocol';
import type { LaneKey, RideCard } from '../../lib/rides/lanes.js';
import { Card, type CardAction, type CardSize } from './card.js';
import { AsWritten } from '../label/as-written.js';
import { useUiWords } from '../words.js';
import { laneElementId } from './focus.js';
import { PlacesLeft } from './places-left.js';
import styles from './lane.module.css';
import type { Selection } from './use-selection.js';

export interface LaneProps {
  lane: LaneKey;
  cards: RideCard[];
  /** All cards of the lane, also those that a filter hides. */
  riders: readonly RideCard[];
  /** Frames the lane under its title and count. Without a title it fills its column. */
  title?: string;
  selection: Selection;
  size: CardSize;
  /** Whether a dragged card is over this lane and may be dropped. */
  isOver: boolean;
  /** Whether a tap in the lane moves the selected cards, which are in other lanes, here. */
  isTarget: boolean;
  /** What is rendered after a card of this lane, so that it is next in the tab order. */
  after: { id: string; content: ReactNode } | null;
  /** Headings above cards, by the id of the card. */
  headings?: ReadonlyMap<string, ReactNode>;
  /** Shown below the cards, unless the lane is a target. */
  empty: ReactNode;
  onTarget: (lane: LaneKey) => void;
  onShuttleKey: (card: RideCard, shuttle: number) => void;
  onDetails: ((id: string) => void) | undefined;
  /** Absent when this board cannot remove cards. */
  onRemove: ((card: RideCard) => void) | undefined;
  press?: CardAction;
}

/** A drop target for cards: a whole column, or one of several lanes. */
export function Lane(props: LaneProps) {
  const { lane, cards, title, selection, isOver, isTarget, onTarget } = props;
  const words = useUiWords();
  const { setNodeRef } = useDroppable({ id: lane });
  // A new array would re-render every card of the lane.
  const ids = useMemo(() => cards.map(({ id }) => id), [cards]);
  const onClick = (event: MouseEvent): void => {
    const isOnControl = event.target instanceof Element && event.target.closest('article, button');
    if (isTarget && !isOnControl) onTarget(lane);
  };
  const classes = ['grow', styles.lane, title !== undefined && styles.framed, isOver && styles.over];
  return (
    <div
      ref={setNodeRef}
      id={laneElementId(lane)}
      tabIndex={-1}
      className={classes.filter(Boolean).join(' ')}
      onClick={onClick}
      {...(title !== undefined && { role: 'region', 'aria-label': title })}
    >
      {title !== undefined && (
        <h3 className={`row ${styles.title}`}>
          <AsWritten className="ellipsis grow" title={title}>
            {title}
          </AsWritten>
          <span className={styles.count}>
            <CustomerCount cards={cards} />
          </span>
        </h3>
      )}
      {title !== undefined && <PlacesLeft lane={lane} riders={props.riders} />}
      {isTarget && (
        <button type="button" className={styles.target} onClick={() => onTarget(lane)}>
          {words.tapHere}
        </button>
      )}
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {cards.map((card) => (
          <Fragment key={card.id}>
            {props.headings?.get(card.id)}
            <Card
              card={card}
              size={props.size}
              selected={selection.ids.has(card.id)}
              highlighted={selection.highlighted.has(card.id)}
              onTap={selection.tap}
              onShuttleKey={props.onShuttleKey}
              onDetails={props.onDetails}
              onRemove={props.onRemove}
              press={props.press}
            />
            {props.after?.id === card.id && props.after.content}
          </Fragment>
        ))}
      </SortableContext>
      {!isTarget && props.empty}
    </div>
  );
}

/** A text in place of cards. */
export const LanePlaceholder = ({ children }: { children: ReactNode }) => (
  <p className={styles.placeholder}>{children}</p>
);

interface CustomerCountProps {
  cards: readonly Pick<RideCard, 'partySize' | 'details'>[];
  className?: string | undefined;
}

/** '3 customers · 7 people', or '3 customers' if each comes alone. */
export function CustomerCount({ cards, className }: CustomerCountProps) {
  const words = useUiWords();
  const people = cards.reduce((sum, card) => sum + peopleOf(card), 0);
  return (
    <span className={className}>
      <span>{words.customers(cards.length)}</span>
      {people !== cards.length && <span>{` · ${words.people(people)}`}</span>}
    </span>
  );
}
