import fc from 'fast-check';

/** What people paste and programs cut in two: half surrogate pairs, NUL, right-to-left marks, what SQL, LIKE and JSON read as signs. */
const AWKWARD = [
  '\ud800',
  '\udfff',
  '\0',
  '😀',
  '\u202e',
  '\u2066',
  'e\u0301',
  '\uffff',
  '\ufffd',
  "'",
  '"',
  '\\',
  '%',
  '_',
  '{',
  '\n',
  'a',
  ' ',
];

/** Any string at all that a program can send. */
export const anyText = (maxLength = 60): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...AWKWARD), maxLength }),
    fc.string({ unit: 'binary', maxLength }),
    fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength }).map((units) => String.fromCharCode(...units)),
  );

/** True for a string that PostgreSQL takes as text and in jsonb: it survives UTF-8, and has no NUL. */
export const canBeKept = (value: string): boolean => Buffer.from(value).toString() === value && !value.includes('\0');
