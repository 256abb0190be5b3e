import { sayDay, sayLotDay } from '../../../lib/time/format.js';

/** `Today`, then the weekday in three letters, each with its date. */
export const sayForecastDay = (day: string, today: string): { weekday: string; date: string } => ({
  weekday: day === today ? 'Today' : sayDay(day, day).slice(0, 3),
  date: sayLotDay(day, day),
});
