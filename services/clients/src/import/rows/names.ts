const TITLES = /^(mr|mrs|ms|miss|mx|dr|prof|professor|sir|rev|sr|sra|srta|herr|frau|mme|m)\.?$/i;
/** Written behind a name, also behind a comma, and no part of the first name. */
const SUFFIX = /^(jr|sr|ii|iii|iv|esq|md|m\.d|phd|ph\.d|dds|rn|cpa|inc|llc|ltd|corp|co|gmbh)\.?$/i;
/** Words that belong to the last name after them: 'Juan de la Cruz'. */
const PARTICLE =
  /^(de|del|della|la|las|los|da|das|do|dos|di|du|van|von|der|den|ter|ten|bin|ibn|al|el|st\.?|san|santa|le)$/i;
const MAX_NAME = 100;

/** Splits 'Dana Reyes', 'Reyes, Dana' and 'Dr. Dana Reyes'. A single word is the first name. */
export function splitName(fullName: string): [first: string, last: string] {
  const [before = '', ...behind] = fullName.split(/\s*[,;]\s*/).filter((part) => part !== '');
  const given = behind.filter((part) => !SUFFIX.test(part));
  const suffixes = behind.filter((part) => SUFFIX.test(part)).map((part) => ` ${part}`);
  if (given.length > 0)
    return cut([withoutTitle(given.join(' ')).join(' '), `${withoutTitle(before).join(' ')}${suffixes.join('')}`]);
  const words = withoutTitle(before);
  let end = words.length - 1;
  while (end > 1 && SUFFIX.test(words[end] ?? '')) end -= 1;
  while (end > 1 && PARTICLE.test(words[end - 1] ?? '')) end -= 1;
  if (end < 1) return cut([`${words.join(' ')}${suffixes.join('')}`, '']);
  return cut([words.slice(0, end).join(' '), `${words.slice(end).join(' ')}${suffixes.join('')}`]);
}

const cut = ([first, last]: [string, string]): [string, string] => [first.slice(0, MAX_NAME), last.slice(0, MAX_NAME)];

/** A title alone is a name: some people are called Sir or Miss. */
function withoutTitle(name: string): string[] {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const from = words.findIndex((word) => !TITLES.test(word));
  return from <= 0 ? words : words.slice(from);
}

/**
 * Returns the first and the last name of a row; '' for what it does not say. Beside a column of one of the two, 'Name' has the other or
 * both: 'Name', 'Last Name'.
 */
export function nameOf(first: string, last: string, full: string): [first: string, last: string] {
  if (full === '' || (first !== '' && last !== '')) return [first, last];
  const [splitFirst, splitLast] = splitName(full);
  if (first === '' && last === '') return [splitFirst, splitLast];
  const hasIt = (name: string, part: string): boolean => name.toLowerCase() === part.toLowerCase();
  if (first === '') return [hasIt(splitLast, last) || full.includes(',') ? splitFirst : full.slice(0, MAX_NAME), last];
  return [first, splitLast === '' ? (hasIt(splitFirst, first) ? '' : splitFirst) : splitLast];
}
