import { CALENDAR_MODES, dayPlus } from '@lotline/contracts';
import { Button, Segmented } from 'antd';
import { sayDay, sayMonth, sayTimeOfDay } from '../../lib/time/format.js';
import { Icon } from '../../ui/icons.js';
import styles from './controls.module.css';
import { LiveUpdates } from './live-updates.js';
import { MODE_NAMES } from './texts.js';
import { inMonth, type Moves, type Place } from './use-place.js';

interface ControlsProps {
  place: Place & Moves;
  /** The lot's time now. */
  lotNow: string;
}

/** What is shown, the way to its neighbours, and what is to be seen of it (spec §2 "Calendar", Controls). */
export function Controls({ place, lotNow }: ControlsProps) {
  const { view, day, mode } = place;
  const today = lotNow.slice(0, 10);
  const neighbour = (step: -1 | 1): string => (view === 'day' ? dayPlus(day, step) : inMonth(day, step, today));
  const toView = (to: Place['view']): void =>
    to === 'day' ? place.openDay(inMonth(day, 0, today)) : place.openMonth();
  return (
    <div className={styles.head}>
      {view === 'day' && (
        <Button icon={<Icon name="left" />} onClick={place.openMonth}>
          Back to Calendar
        </Button>
      )}
      <div className={styles.turn}>
        <Button
          icon={<Icon name="left" />}
          aria-label={`Previous ${view}`}
          onClick={() => place.turnTo(neighbour(-1))}
        />
        <h1 className={styles.title} aria-live="polite">
          {view === 'day' ? sayDay(day, today) : sayMonth(day)}
        </h1>
        <Button icon={<Icon name="right" />} aria-label={`Next ${view}`} onClick={() => place.turnTo(neighbour(1))} />
      </div>
      <div className={styles.state}>
        <LiveUpdates />
        <time className={styles.clock} dateTime={lotNow.slice(0, 16)} aria-label="The time at the lot">
          <Icon name="clock" size={16} />
          {sayTimeOfDay(lotNow)}
        </time>
      </div>
      <div className={styles.choices}>
        <Segmented
          aria-label="What is shown"
          value={mode}
          options={CALENDAR_MODES.map((value) => ({ value, label: MODE_NAMES[value] }))}
          onChange={place.choose}
        />
        <Segmented
          aria-label="View"
          value={view}
          options={[
            { value: 'month' as const, label: 'Month' },
            { value: 'day' as const, label: 'Day' },
          ]}
          onChange={toView}
        />
        <Button icon={<Icon name="print" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
