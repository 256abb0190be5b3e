import fc from 'fast-check';
import { findCommand, toCommand, type TextCommand } from './commands.js';
import { toWords } from './plain-words.js';
import { allWords } from './words.js';

const WORDS: Record<TextCommand, string[]> = {
  shuttle: ['SHUTTLE', 'PICKUP', 'TRANSPORTE'],
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'CANCEL', 'REVOKE', 'OPTOUT', 'ALTO', 'PARAR', 'BAJA'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO', 'AYUDA'],
  where: ['WHERE', 'ETA', 'DÓNDE'],
  noride: ['NORIDE', 'SIN TRANSPORTE'],
  language: ['ENGLISH', 'EN', 'ESPAÑOL', 'ESPANOL', 'ES', 'SPANISH', 'INGLÉS'],
};
const CASES = Object.entries(WORDS).flatMap(([asked, words]) => words.map((word) => [word, asked] as const));

describe('texts.md, Incoming texts: toCommand', () => {
  it.each(CASES)('should recognize %s as %s', (word, asked) => {
    expect(toCommand(word)).toBe(asked);
  });

  it.each<[string, TextCommand]>([
    ['Shuttle.', 'shuttle'],
    ['“Shuttle”', 'shuttle'],
    ["'shuttle'", 'shuttle'],
    ['«shuttle»', 'shuttle'],
    ['ＳＨＵＴＴＬＥ', 'shuttle'],
    ['𝐒𝐡𝐮𝐭𝐭𝐥𝐞', 'shuttle'],
    ['Shut\u200btle\ufeff', 'shuttle'],
    ['SHUTTLE!!', 'shuttle'],
    ['Shuttle 🙏', 'shuttle'],
    ['🚐🏽\ufe0f shuttle ❤\ufe0f', 'shuttle'],
    ['shuttle please', 'shuttle'],
    ['Hi! Shuttle, please. Thank you so much', 'shuttle'],
    ['Hola, transporte por favor', 'shuttle'],
    ['Recógeme en la terminal 2', 'shuttle'],
    ['Shuttle T2', 'shuttle'],
    ['shuttle at Terminal B, thanks', 'shuttle'],
    ['Shuttle CL', 'shuttle'],
    ['pick up', 'shuttle'],
    ['Pick-up please', 'shuttle'],
    ['Shuttle\n\nSent from my iPhone', 'shuttle'],
    ['Shuttle Sent from my iPhone', 'shuttle'],
    ['Shuttle\n-- \nDana Reyes\n310-555-0142', 'shuttle'],
    ['Shuttle\n- Dana R.', 'shuttle'],
    ['Transporte\nEnviado desde mi iPhone', 'shuttle'],
    ['STOP.', 'stop'],
    ['Stop. Thank you', 'stop'],
    ['STOP please', 'stop'],
    ['opt-out', 'stop'],
    ['Opt out', 'stop'],
    ['Stop all', 'stop'],
    ['¡Alto! Gracias', 'stop'],
    ['Stop\n-- \nDana', 'stop'],
    ['Help!', 'help'],
    ['¿Información?', 'help'],
    ['español por favor', 'language'],
  ])('should recognize %j as %s', (text, asked) => {
    expect(toCommand(text, ['T1', 'T2', 'CL'])).toBe(asked);
  });

  it.each([
    '',
    ' ',
    '🙏',
    'Sent from my iPhone',
    'shuttles',
    'no',
    'STOPPED',
    'constructor',
    'Please stop',
    'Don’t stop',
    'Dont stop',
    'bus stop 4',
    'Stop 4',
    'Stop T2',
    'Stop\nat the light please',
    'Can you stop at T2?',
    'where do I stop?',
    'Please do not cancel my reservation',
    'Cancel my reservation',
    'end of the month',
    'Shuttle left without us',
    'Where is the shuttle?',
    'Shuttle tomorrow at 5',
    'Liked “SHUTTLE”',
    'Help me find my car',
    'no baja el elevador',
    'para mañana',
  ])('should not recognize %j as a command', (text) => {
    expect(toCommand(text, ['T1', 'T2', 'CL'])).toBeNull();
  });

  it('should return the word and its language', () => {
    expect(findCommand('¡Cancel!')).toEqual({ command: 'stop', word: 'cancel', language: 'en' });
    expect(findCommand('Transporte')).toEqual({ command: 'shuttle', word: 'transporte', language: 'es' });
    expect(findCommand('ESPAÑOL')).toEqual({ command: 'language', word: 'espanol', language: 'es' });
  });

  it('should ignore case and spaces', () => {
    const spaces = fc.stringMatching(/^[ \t\r\n\u00a0]{0,3}$/);
    const letters = (word: string) =>
      fc.tuple(
        ...[...word].map((letter) =>
          fc.tuple(fc.boolean(), spaces).map(([isLow, space]) => [letter, isLow, space] as const),
        ),
      );
    const written = fc
      .constantFrom(...CASES)
      .chain(([word, asked]) => fc.tuple(spaces, letters(word)).map(([before, after]) => ({ before, after, asked })));
    fc.assert(
      fc.property(written, ({ before, after, asked }) => {
        const body = after.map(([letter, isLow, space]) => (isLow ? letter.toLowerCase() : letter) + space).join('');
        expect(toCommand(before + body)).toBe(asked);
      }),
    );
  });

  it('should find the same command whatever decorates it', () => {
    const signs = fc.array(
      fc.constantFrom(
        '.',
        '!',
        '?',
        '“',
        '”',
        "'",
        '«',
        '»',
        '…',
        '🙏',
        '👍🏽',
        '❤\ufe0f',
        '\u200b',
        '\ufeff',
        '\u2060',
        ' ',
        '\n',
      ),
      { maxLength: 5 },
    );
    const invisible = fc.constantFrom('', '\u200b', '\u200d', '\ufe0f', '\u00ad', '\u2063');
    const courtesies = fc.array(fc.constantFrom(...allWords('courtesies')), { maxLength: 3 });
    const signature = fc.constantFrom(
      '',
      '\n-- \nDana',
      '\nSent from my iPhone',
      '\n\nEnviado desde mi iPhone',
      '\n— Rosa',
    );
    const fullWidth = (text: string): string =>
      text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    fc.assert(
      fc.property(
        fc.constantFrom(...CASES),
        fc.record({ before: signs, after: signs, invisible, courtesies, signature, isWide: fc.boolean() }),
        ([word, asked], decoration) => {
          const letters = [...word].join(decoration.invisible);
          const shown = decoration.isWide ? fullWidth(letters) : letters;
          const polite = decoration.courtesies.map((phrase) => `, ${phrase}`).join('');
          const text = decoration.before.join('') + shown + decoration.after.join('') + polite + decoration.signature;
          expect([text, toCommand(text)]).toEqual([text, asked]);
        },
      ),
    );
  });

  it('should never opt out by a sentence with any other word', () => {
    const STOP_WORDS = allWords('stop');
    const allowed = new Set([...STOP_WORDS, ...allWords('courtesies').flatMap((phrase) => phrase.split(' '))]);
    const other = fc
      .oneof(
        fc.constantFrom(
          'bus',
          'at',
          'T2',
          '4',
          'my',
          'reservation',
          'dont',
          'the',
          'where',
          'shuttle',
          'texting',
          'me',
          'la',
        ),
        fc.stringMatching(/^[a-z]{2,9}$/),
      )
      .filter(
        (word) => !allowed.has(word.toLowerCase()) && !STOP_WORDS.some((stop) => stop.includes(word.toLowerCase())),
      );
    const known = fc.constantFrom(...allowed);
    fc.assert(
      fc.property(
        fc.array(known, { maxLength: 4 }),
        other,
        fc.array(known, { maxLength: 4 }),
        (before, word, after) => {
          const text = [...before, word, ...after].join(' ');
          fc.pre(toWords(text).length > 1);
          expect([text, toCommand(text) === 'stop']).toEqual([text, false]);
        },
      ),
    );
  });
});
