import { type FieldError, lotSchema, type ManagedLot } from '@lotline/protocol';
import { z } from 'zod';
import { type LotInput, toInput } from './lot-values.js';

/** A text that the lot's own schema validates. */
const text = z.string();
const optionalText = z.string().default('');

/** The form's values. Optional texts are '' when empty; numbers are as typed. Fields that are currently hidden have no value. */
const fields = z.object({
  title: text,
  id: optionalText,
  host: text,
  reservationsHost: text,
  address: optionalText,
  timeZone: text,
  /** `color` is `#rrggbb`, '' for the standard color. */
  terminals: z.array(z.object({ name: text, color: optionalText, meetingPoint: optionalText, doors: optionalText })),
  /** Whether the meeting point is the same at all terminals. */
  meetAt: z.enum(['one-place', 'by-terminal']).default('one-place'),
  meetingPoint: optionalText,
  shuttles: z.array(
    z.object({
      number: text,
      name: text,
      seats: optionalText,
      wheelchairPlaces: optionalText,
      trackingUrl: optionalText,
    }),
  ),
  /** Names and ranges, separated by commas or lines. */
  parkingSpots: optionalText,
  parkingSpotsOutOfUse: optionalText,
  officePhone: text,
  onDutyPhone: optionalText,
  textingNumber: text,
  autoCheckoutMinutes: optionalText,
  brandColor: optionalText,
  /** A data URL. */
  logo: optionalText,
  /** Null for always open. */
  openingHours: z.custom<NonNullable<ManagedLot['openingHours']> | null>().default(null),
  boardAccess: z.enum(['open', 'paired', 'installation']).default('installation'),
  asksRiders: z.boolean().default(false),
});

export type LotValues = z.output<typeof fields>;

/**
 * Validates the form's values against the lot's schema and reports errors by form field. The form's `isRequired` only checks which
 * fields may be missing.
 */
export const lotFormSchema = (stored: LotInput = {}) =>
  fields.extend({ id: text.default(typeof stored.id === 'string' ? stored.id : '') }).superRefine((values, context) => {
    for (const { path, message } of lotSchema.safeParse(toInput(values, stored)).error?.issues ?? []) {
      const at = path.map((part) => (typeof part === 'symbol' ? '' : part));
      const shownAt = formPath(at, values);
      context.addIssue({ code: 'custom', path: shownAt, message: ownMessage(at, shownAt) ?? message });
    }
  });

/** Maps the server's errors to the form's fields. */
export const formErrors = (errors: readonly FieldError[], values: LotValues): FieldError[] =>
  errors.map(({ path, message }) => {
    const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    return { path: formPath(parts, values).join('.'), message };
  });

type Path = (string | number)[];

/** Converts a path in the lot to a path in the form's values. */
function formPath(path: Path, { terminals, shuttles, meetAt }: LotValues): Path {
  const [field = '', key] = path;
  if (field === 'autoCheckoutSeconds') return ['autoCheckoutMinutes'];
  if (field === 'terminals') {
    const index = typeof key === 'number' ? key : firstRepeated(terminals.map(({ name }) => name.trim()));
    return index === undefined ? ['terminals'] : ['terminals', index, 'name'];
  }
  if (field === 'shuttles' && key === undefined) {
    const index = firstRepeated(shuttles.map(({ number }) => Number(number)));
    return index === undefined ? ['shuttles'] : ['shuttles', index, 'number'];
  }
  if (field === 'terminalColors' || field === 'doors' || (field === 'meetingPoint' && meetAt === 'by-terminal')) {
    const index = terminals.findIndex(({ name }) => name.trim() === key);
    return ['terminals', Math.max(0, index), field === 'terminalColors' ? 'color' : field];
  }
  return path;
}

function firstRepeated(values: readonly (string | number)[]): number | undefined {
  const index = values.findIndex((value, at) => values.indexOf(value) < at);
  return index < 0 ? undefined : index;
}

/** A message that says what to enter, where the lot's schema says only what is wrong. */
function ownMessage(path: Path, shownAt: Path): string | null {
  const [field = '', key, part = ''] = path;
  const isRepeated = key === undefined && shownAt.length > 1;
  if (field === 'terminals') return isRepeated ? 'Another terminal has this name' : null;
  if (field === 'shuttles') return isRepeated ? 'Another shuttle has this number' : (SHUTTLE_MESSAGES[part] ?? null);
  if (field === 'openingHours' && typeof key === 'string')
    return `${key[0]?.toUpperCase() ?? ''}${key.slice(1)} needs two different times`;
  return MESSAGES[field] ?? null;
}

const MESSAGES: Partial<Record<string, string>> = {
  id: 'Use lower-case letters, digits and dashes, at most 40',
  timeZone: 'Choose a time zone',
  meetingPoint: 'Enter at most 200 characters',
  terminalColors: 'Choose a color',
  doors: 'Enter up to 30 different names, separated by commas, of at most 30 characters each',
  textingNumber: 'Enter the number with its country code, such as +13105550199',
  onDutyPhone: 'Enter a phone that can receive texts',
  autoCheckoutSeconds: 'Enter minutes from 0 to 1,440',
  brandColor: 'Enter a color such as #0958d9',
};

const SHUTTLE_MESSAGES: Partial<Record<string | number, string>> = {
  number: 'Enter a number from 1 to 1,000',
  seats: 'Enter a number from 1 to 100',
  wheelchairPlaces: 'Enter a number from 0 to 20',
};
