import { isContractRecord, type Lookup, type Settings } from '@lotline/contracts';
import { sayLotDay } from '../../lib/time/format.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import type { ToastMessage } from '../../ui/toast/toast.js';

/** The fields that a lookup fills, as its toast names them (spec §8 "Lookup"). */
const FILLABLE = {
  firstName: 'first name',
  lastName: 'last name',
  vehicleMake: 'vehicle make',
  vehicleModel: 'model',
  vehicleColor: 'color',
  notes: 'notes',
} as const;
type Fillable = keyof typeof FILLABLE;
export type Filled = Partial<Pick<CustomerValues, Fillable>>;

const isFillable = (name: string): name is Fillable => Object.hasOwn(FILLABLE, name);
export const fillables = Object.keys(FILLABLE).filter(isFillable);

/** What a lookup puts into the form: only into fields that are empty, never over what was typed. */
export function fillFrom(lookup: Lookup, values: CustomerValues): Filled {
  const filled: Filled = {};
  for (const name of fillables) if (values[name].trim() === '' && lookup[name] !== '') filled[name] = lookup[name];
  return filled;
}

/** Null where the lookup had something, but every field that it could fill was filled by hand. */
export function lookupToast(lookup: Lookup, filled: Filled): ToastMessage | null {
  const names = fillables.filter((name) => filled[name] !== undefined).map((name) => FILLABLE[name]);
  if (names.length > 0)
    return { title: 'Returning Customer Found', description: `Auto-populated: ${names.join(', ')}` };
  if (fillables.some((name) => lookup[name] !== '')) return null;
  return { title: 'Customer Phone Found', description: 'No previous data available to populate' };
}

/** The line below the phone: who it is, until when, and what was filled in. `now` is a lot time. */
export function returningNote(lookup: Lookup, filled: Filled, lot: Settings, now: string): string {
  const name = `${lookup.firstName} ${lookup.lastName}`.trim() || 'This customer';
  const end = lookup.checkOutDateTime;
  const day = sayLotDay(end, now);
  const past = end < now;
  const contract = isContractRecord(lookup.clientType, lot);
  const dated = contract
    ? `${name}’s contract ${past ? 'ended on' : 'runs until'} ${day}.`
    : `${name} ${past ? 'was here until' : 'has a booking until'} ${day}.`;
  const when = end === '' ? `${name} has a contract without an end date.` : dated;
  const parts = [
    (filled.firstName ?? filled.lastName) && 'name',
    (filled.vehicleMake ?? filled.vehicleModel ?? filled.vehicleColor) && 'vehicle',
    filled.notes && 'notes',
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return when;
  const said = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
  return `${when} ${said?.charAt(0).toUpperCase()}${said?.slice(1)} filled in.`;
}
