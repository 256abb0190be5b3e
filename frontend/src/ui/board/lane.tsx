import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { BoardCard } from '@lotline/contracts';
import type { MouseEvent, ReactNode } from 'react';
import { Card } from './card.js';
import type { LaneKey } from '../../lib/rides/lanes.js';
import styles from './lane.module.css';
import type { Selection } from './use-selection.js';

interface LaneProps {
  lane: LaneKey;
  cards: BoardCard[];
  selection: Selection;
  /** The card that is in the air is over this lane. */
  aimed: boolean;
  /** The selected card stands elsewhere: a tap anywhere in the lane moves it here. */
  inviting: boolean;
  /** Shown in place of cards that are not there. */
  empty: ReactNode;
  className: string | undefined;
  onTarget: (lane: LaneKey) => void;
  onDetails: (id: string) => void;
  onRemove: (card: BoardCard) => void;
}

/** What cards are dropped on: a whole column, or one lane of 'Customer Picked Up'. */
export function Lane(props: LaneProps) {
  const { lane, cards, selection, aimed, inviting, onTarget } = props;
  const { setNodeRef } = useDroppable({ id: lane });
  const tapped = (event: MouseEvent): void => {
    const onSomething = event.target instanceof Element && event.target.closest('article, button');
    if (inviting && !onSomething) onTarget(lane);
  };
  return (
    <div ref={setNodeRef} className={`${props.className} ${aimed ? styles.aimed : ''}`} onClick={tapped}>
      <SortableContext items={cards.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            selected={selection.selected === card.id}
            lit={selection.lit.has(card.id)}
            onTap={selection.tap}
            onDetails={props.onDetails}
            onRemove={props.onRemove}
          />
        ))}
      </SortableContext>
      {inviting ? (
        <button type="button" className={`${styles.target} ${styles.inviting}`} onClick={() => onTarget(lane)}>
          Tap here to move customer
        </button>
      ) : (
        props.empty
      )}
    </div>
  );
}
