import { useMay } from '../../lib/session.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Calendar } from './calendar.js';

/** Spec §2 "Calendar (/calendar)", §6: admins and valets. The navigation shows it to nobody else. */
export function CalendarScreen() {
  if (useMay('calendar')) return <Calendar />;
  return (
    <EmptyState
      icon="calendar"
      title="Access Denied"
      text="Only admins and valets can use the calendar. Ask an administrator for access."
    />
  );
}
