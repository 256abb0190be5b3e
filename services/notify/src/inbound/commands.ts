import { toLanguage } from '@lotline/contracts';

/** The commands that a customer can text (docs/product/texts.md#incoming-texts). */
export const TEXT_COMMANDS = ['shuttle', 'stop', 'start', 'help', 'language'] as const;
export type TextCommand = (typeof TEXT_COMMANDS)[number];

/** CANCEL and YES are also keywords of the provider, so no text asks a customer to answer with them. */
const COMMANDS: ReadonlyMap<string, TextCommand> = new Map([
  ['SHUTTLE', 'shuttle'],
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT'].map(
    (word): [string, TextCommand] => [word, 'stop'],
  ),
  ...['START', 'YES', 'UNSTOP'].map((word): [string, TextCommand] => [word, 'start']),
  ...['HELP', 'INFO'].map((word): [string, TextCommand] => [word, 'help']),
]);

/**
 * Returns the command of a text, or null if it has none. The keyword must be the whole text; case and spaces are
 * ignored. `toLanguage` says which language a `language` command asks for.
 */
export const toCommand = (body: string): TextCommand | null =>
  COMMANDS.get(body.replace(/\s/g, '').toUpperCase()) ?? (toLanguage(body) === null ? null : 'language');
