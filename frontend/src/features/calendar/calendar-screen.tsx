import { useMay } from '../../lib/session/session.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { Calendar } from './calendar.js';

/** Spec §2 "Calendar (/calendar)", §6: admins and valets. The navigation shows it to nobody else. */
export function CalendarScreen() {
  if (useMay('calendar')) return <Calendar />;
  return (
    <EmptyState
      icon="calendar"
      title="Access Denied"
      text="The calendar is for admins and valets. Ask an administrator if you need it."
    />
  );
}
