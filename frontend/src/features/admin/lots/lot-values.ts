import { type ManagedLot, textKey } from '@lotline/protocol';
import type { LotValues } from './lot-schema.js';

type TerminalValues = LotValues['terminals'][number];
type ShuttleValues = LotValues['shuttles'][number];

/** The label of each field, in the order of the form. */
export const LOT_LABELS: Record<keyof LotValues, string> = {
  title: 'Title',
  id: 'Short name',
  host: 'Website',
  reservationsHost: 'Reservations site',
  address: 'Address',
  timeZone: 'Time zone',
  terminals: 'Terminals',
  meetAt: 'Where customers meet the shuttle',
  meetingPoint: 'Meeting point',
  shuttles: 'Shuttles',
  parkingSpots: 'Names and ranges',
  parkingSpotsOutOfUse: 'Out of use',
  officePhone: 'Office phone',
  onDutyPhone: 'On-duty phone',
  textingNumber: 'Texting number',
  autoCheckoutMinutes: 'Automatic check-out, in minutes',
  brandColor: 'Brand color',
  logo: 'Logo',
  openingHours: 'When the lot is open',
  boardAccess: 'Access to pick-up boards',
  asksRiders: 'Details and cancellation of rides',
};

/** The body of `POST /api/lots` and `PUT /api/lots/{id}`, not validated. */
export type LotInput = Record<string, unknown>;

export const newTerminal = (): TerminalValues => ({ name: '', color: '', meetingPoint: '', doors: '' });

/** A shuttle with the lowest number that is not taken. */
export function newShuttle(others: readonly ShuttleValues[]): ShuttleValues {
  let number = 1;
  while (others.some((one) => Number(one.number) === number)) number += 1;
  return { number: String(number), name: `Shuttle ${number}`, seats: '', wheelchairPlaces: '', trackingUrl: '' };
}

export const emptyLot = (timeZone: string): LotValues => ({
  title: '',
  id: '',
  host: '',
  reservationsHost: '',
  address: '',
  timeZone,
  terminals: [],
  meetAt: 'one-place',
  meetingPoint: '',
  shuttles: [newShuttle([])],
  parkingSpots: '',
  parkingSpotsOutOfUse: '',
  officePhone: '',
  onDutyPhone: '',
  textingNumber: '',
  autoCheckoutMinutes: '5',
  brandColor: '',
  logo: '',
  openingHours: null,
  boardAccess: 'installation',
  asksRiders: false,
});

/** Converts a lot to the form's values. */
export const valuesOf = (lot: ManagedLot): LotValues => ({
  title: lot.title,
  id: lot.id,
  host: lot.host,
  reservationsHost: lot.reservationsHost,
  address: lot.address ?? '',
  timeZone: lot.timeZone,
  terminals: lot.terminals.map((name) => ({
    name,
    color: lot.terminalColors?.[name] ?? '',
    meetingPoint: typeof lot.meetingPoint === 'object' ? (lot.meetingPoint[name] ?? '') : '',
    doors: (lot.doors?.[name] ?? []).join(', '),
  })),
  meetAt: typeof lot.meetingPoint === 'object' ? 'by-terminal' : 'one-place',
  meetingPoint: typeof lot.meetingPoint === 'string' ? lot.meetingPoint : '',
  shuttles: lot.shuttles.map(({ number, name, seats, wheelchairPlaces, trackingUrl }) => ({
    number: String(number),
    name,
    seats: String(seats ?? ''),
    wheelchairPlaces: String(wheelchairPlaces ?? ''),
    trackingUrl: trackingUrl ?? '',
  })),
  parkingSpots: (lot.parkingSpots ?? []).join(', '),
  parkingSpotsOutOfUse: (lot.parkingSpotsOutOfUse ?? []).join(', '),
  officePhone: lot.officePhone,
  onDutyPhone: lot.onDutyPhone ?? '',
  textingNumber: lot.textingNumber,
  autoCheckoutMinutes: String(Math.round((lot.autoCheckoutSeconds / 60) * 1000) / 1000),
  brandColor: lot.brandColor ?? '',
  logo: lot.logo ?? '',
  openingHours: lot.openingHours ?? null,
  boardAccess: lot.boardAccess ?? 'installation',
  asksRiders: lot.asksRiders ?? false,
});

/** The entries of a list of spots. */
export const spotEntries = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const optional = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());
const optionalNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
const optionalList = (text: string): string[] | undefined => (text.trim() === '' ? undefined : spotEntries(text));

/** Values by the terminals' names, or undefined if there is none. */
function byTerminal<Value>(
  terminals: readonly TerminalValues[],
  valueOf: (terminal: TerminalValues) => Value | undefined,
) {
  const entries = terminals.flatMap((terminal) => {
    const value = valueOf(terminal);
    return value === undefined ? [] : [[terminal.name.trim(), value] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Converts the form's values to a lot. Fields of the stored lot that the form does not have are in `stored`. */
export const toInput = (values: LotValues, stored: LotInput = {}): LotInput => ({
  ...stored,
  id: values.id.trim(),
  title: values.title,
  host: values.host,
  reservationsHost: values.reservationsHost,
  address: optional(values.address),
  timeZone: values.timeZone,
  terminals: values.terminals.map(({ name }) => name),
  terminalColors: byTerminal(values.terminals, ({ color }) => optional(color)),
  meetingPoint:
    values.meetAt === 'one-place'
      ? optional(values.meetingPoint)
      : byTerminal(values.terminals, ({ meetingPoint }) => optional(meetingPoint)),
  shuttles: values.shuttles.map(({ number, name, seats, wheelchairPlaces, trackingUrl }) => ({
    number: optionalNumber(number),
    name,
    seats: optionalNumber(seats),
    wheelchairPlaces: optionalNumber(wheelchairPlaces),
    trackingUrl: optional(trackingUrl),
  })),
  parkingSpots: optionalList(values.parkingSpots),
  parkingSpotsOutOfUse: optionalList(values.parkingSpotsOutOfUse),
  officePhone: values.officePhone,
  onDutyPhone: optional(values.onDutyPhone),
  textingNumber: toE164(values.textingNumber),
  autoCheckoutSeconds:
    values.autoCheckoutMinutes.trim() === '' ? undefined : Math.round(Number(values.autoCheckoutMinutes) * 60),
  brandColor: optional(values.brandColor),
  logo: optional(values.logo),
  openingHours: values.openingHours ?? undefined,
  boardAccess: values.boardAccess === 'installation' ? undefined : values.boardAccess,
  asksRiders: values.asksRiders || undefined,
  doors: byTerminal(values.terminals, ({ doors }) => optionalList(doors)),
});

/** Adds the country code to a number of North America. Other text stays, for the form to refuse. */
const toE164 = (number: string): string => {
  const key = textKey(number);
  return key !== null && key.length > 10 ? `+${key}` : number;
};

/** A short name from a title: 'Eastgate Park & Fly' becomes 'eastgate-park-fly'. */
export const shortNameOf = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
