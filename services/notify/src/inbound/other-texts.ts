import { consistOf, toWords } from './plain-words.js';
import { allWords } from './words.js';

/** What a phone reports of a reaction with an emoji: '👍 to “See you at 5”'. */
const EMOJI_REACTION = /^[^\p{L}\p{N}]*\p{Extended_Pictographic}[^\p{L}\p{N}]* (?:to|a|en) [^\p{L}\p{N}]*["“„«]/u;
const REACTIONS = [EMOJI_REACTION, ...allWords('reactions')];
const OPT_OUT_REQUESTS = allWords('optOutRequests');
const ACKNOWLEDGMENTS = [...allWords('acknowledgments'), ...allWords('courtesies')];
/** A request to stop is not searched for further behind. */
const MAX_WORDS = 200;

/** Whether a phone reports a reaction to an earlier text, such as 'Liked “See you at 5”'. Nobody wrote it. */
export function isReaction(text: string): boolean {
  const line = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
  return REACTIONS.some((pattern) => pattern.test(line));
}

/** Whether the text only acknowledges or answers yes or no, in words or emoji. A lone question mark does not. */
export function isAcknowledgment(text: string): boolean {
  const words = toWords(text);
  return words.length > 0 ? consistOf(words, ACKNOWLEDGMENTS) : !/[?¿？]/.test(text);
}

/** Whether the text seems to ask in other words than a command that no more texts be sent. Staff decide whether it does. */
export function suggestsOptOut(text: string): boolean {
  const words = toWords(text).slice(0, MAX_WORDS).join(' ');
  return OPT_OUT_REQUESTS.some((pattern) => pattern.test(words));
}
