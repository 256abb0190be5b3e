/** What a customer's text asks for by its one word (notes: SMS). */
export const TEXT_WORDS = ['shuttle', 'stop', 'start', 'help'] as const;
export type TextWord = (typeof TEXT_WORDS)[number];

/** CANCEL and YES are the provider's too: a customer is never asked to answer either. */
const ASKED_BY: ReadonlyMap<string, TextWord> = new Map([
  ['SHUTTLE', 'shuttle'],
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'].map((word): [string, TextWord] => [
    word,
    'stop',
  ]),
  ...['START', 'YES', 'UNSTOP'].map((word): [string, TextWord] => [word, 'start']),
  ...['HELP', 'INFO'].map((word): [string, TextWord] => [word, 'help']),
]);

/** Null for a text in words of the customer's own. The word is the whole text; its case and any spaces are ignored (design §7). */
export const textWordOf = (body: string): TextWord | null =>
  ASKED_BY.get(body.replace(/\s/g, '').toUpperCase()) ?? null;
