import { LANGUAGES, toLanguage, type Language, type RideDetails } from '@lotline/protocol';
import { consistOf, toWords } from './plain-words.js';
import { readRideWords } from './ride-words.js';
import { allWords, WORDS } from './words.js';

/** The commands that have words of their own (docs/product/texts.md#incoming-texts). */
const WORD_COMMANDS = ['shuttle', 'stop', 'start', 'help', 'where', 'noride'] as const;
/** The commands that a customer can text. `language` is the name of one. */
export const TEXT_COMMANDS = [...WORD_COMMANDS, 'language'] as const;
export type TextCommand = (typeof TEXT_COMMANDS)[number];

/** A command with its word, in lower case and without accents. */
export interface FoundCommand {
  command: TextCommand;
  word: string;
  /** The language of the word; of a `language` command, the language that it asks for. */
  language: Language;
  /** What a request for a ride says about it. */
  details?: RideDetails;
}

/** Longer than every command whose letters are separated by spaces. */
const MAX_WORDS = 16;
/** Words of the longest greeting, and one. */
const MAX_GREETING = 6;

const GREETINGS = allWords('greetings');
const COURTESIES = allWords('courtesies');

const COMMANDS: ReadonlyMap<string, FoundCommand> = new Map(
  LANGUAGES.flatMap((language) =>
    WORD_COMMANDS.flatMap((command) =>
      WORDS[language][command].map((word): [string, FoundCommand] => [word, { command, word, language }]),
    ),
  ),
);

/**
 * Finds the command of a text: its first words, followed by courtesies and a signature only. A greeting may stand before a request for
 * a ride or for help, and what `readRideWords` understands behind a request for a ride. Case, accents, punctuation,
 * emoji and the spaces within the command are ignored.
 */
export function findCommand(text: string, terminals: readonly string[] = []): FoundCommand | null {
  const words = toWords(text);
  const found = commandOf(words, terminals);
  if (found) return found;
  for (let start = 1; start < Math.min(words.length, MAX_GREETING); start += 1) {
    const behind = consistOf(words.slice(0, start), GREETINGS) ? commandOf(words.slice(start), terminals) : null;
    if (behind?.command === 'shuttle' || behind?.command === 'help') return behind;
  }
  return null;
}

export const toCommand = (text: string, terminals: readonly string[] = []): TextCommand | null =>
  findCommand(text, terminals)?.command ?? null;

function commandOf(words: readonly string[], terminals: readonly string[]): FoundCommand | null {
  for (let count = 1; count <= Math.min(words.length, MAX_WORDS); count += 1) {
    const found = toFoundCommand(words.slice(0, count).join(''));
    if (!found) continue;
    const behind = words.slice(count);
    if (found.command !== 'shuttle') {
      if (consistOf(behind, COURTESIES)) return found;
      continue;
    }
    const details = readRideWords(behind, terminals);
    if (details) return { ...found, ...(Object.keys(details).length > 0 && { details }) };
  }
  return null;
}

function toFoundCommand(word: string): FoundCommand | undefined {
  const language = toLanguage(word);
  return language === null ? COMMANDS.get(word) : { command: 'language', word, language };
}
