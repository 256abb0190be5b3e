import { type DayRange } from '@lotline/protocol';
import { Button } from 'antd';
import { type ComponentType, useState } from 'react';
import { formatLotDay } from '../../../lib/time/format.js';
import type { RangeCalendarProps } from './range-calendar.js';
import { Icon } from '../../../ui/icons.js';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../ui/menu/menu.js';
import { toast } from '../../../ui/toast/toast.js';
import { useRestoredFocus } from '../../../ui/dialog/focus.js';
import { isPreset, PRESETS } from './ranges.js';
import { TypedRange } from './typed-range.js';
import type { ChosenRange } from './use-range.js';
import styles from './range.module.css';
import { lazyPart } from '../../../lib/page/lazy-part.js';

/** The calendar of two months is large, so it is loaded when it is first opened. */
export const rangeCalendar = lazyPart(async () => (await import('./range-calendar.js')).RangeCalendar);

const OPTIONS = Object.entries(PRESETS).map(([value, { label }]) => ({ value, label }));

/**
 * The date-range picker: a calendar, presets, and text fields. The calendar is large, so it is loaded when the button is hovered or
 * focused. Ranges longer than the server allows cannot be picked.
 */
export function RangePicker({ choice, range, choose }: ChosenRange) {
  const [isTyping, setTyping] = useState(false);
  return (
    <div className={`own-row ${styles.range}`}>
      <div className={styles.field}>
        {isTyping ? (
          <TypedRange value={range} onChange={choose} onClose={() => setTyping(false)} />
        ) : (
          <PickedRange range={range} onChange={choose} />
        )}
      </div>
      <Menu
        returnsFocus={!isTyping}
        trigger={
          // The menu gives its trigger the type of a native button, which antd does not know.
          <Button type="default" aria-label="Choose a date range by name" icon={<Icon name="down" size={16} />} />
        }
      >
        <MenuChoices
          label="Date range"
          value={typeof choice === 'string' ? choice : ''}
          options={OPTIONS}
          onChange={(name) => {
            setTyping(false);
            if (isPreset(name)) choose(name);
          }}
        />
        <MenuSeparator />
        <MenuItem onSelect={() => setTyping(true)}>Type the dates</MenuItem>
      </Menu>
    </div>
  );
}

/** A button with the range, which opens the calendar. */
function PickedRange({ range, onChange }: { range: DayRange | null; onChange: (range: DayRange | null) => void }) {
  const [Calendar, setCalendar] = useState<ComponentType<RangeCalendarProps> | null>(null);
  const button = useRestoredFocus<HTMLButtonElement>(Calendar);
  const preload = (): void => void rangeCalendar.load().catch(() => undefined);

  const open = async (): Promise<void> => {
    try {
      const RangeCalendar = await rangeCalendar.load();
      setCalendar(() => RangeCalendar);
    } catch {
      toast({ title: 'Error', description: 'The calendar could not be loaded.', tone: 'destructive' });
    }
  };

  if (Calendar) {
    return <Calendar value={range} onChange={onChange} onClose={() => setCalendar(null)} />;
  }
  return (
    <Button
      ref={button}
      className={styles.pick}
      aria-label={range ? `Date range: ${formatRange(range)}` : undefined}
      icon={<Icon name="calendar" />}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void open()}
    >
      {range ? formatRange(range) : 'Pick a date range'}
    </Button>
  );
}

/** With years, like the calendar: `Nov 1, 2026 - Nov 30, 2026`. */
const formatRange = ({ from, to }: DayRange): string => `${formatLotDay(from, '')} - ${formatLotDay(to, '')}`;
