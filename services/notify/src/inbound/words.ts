import type { Language } from '@lotline/protocol';

/** Words and phrases of one language, as `toWords` writes them: lower case, without accents, signs and apostrophes. */
interface LanguageWords {
  /** A text that is one of these words requests a ride, opts out or in, or asks for help. Spaces within them are ignored. */
  shuttle: readonly string[];
  stop: readonly string[];
  start: readonly string[];
  help: readonly string[];
  /** A text that is one of these asks for the shuttle, or cancels the request. */
  where: readonly string[];
  noride: readonly string[];
  /** May stand before a request for a ride or help. */
  greetings: readonly string[];
  /** May stand behind any command. */
  courtesies: readonly string[];
  /** May stand behind a request for a ride, with the lot's terminals. */
  places: readonly string[];
  /** What a request for a ride counts. */
  people: readonly string[];
  bags: readonly string[];
  wheelchairs: readonly string[];
  /** A text of only these and courtesies needs no answer. */
  acknowledgments: readonly string[];
  /** Match a text that asks in other words to stop. Words are separated by single spaces. */
  optOutRequests: readonly RegExp[];
  /** Match the beginning of a text by which a phone reports a reaction such as a heart. Accents are kept, case is not. */
  reactions: readonly RegExp[];
  /** Match the first line of a signature, such as that of a mail program. */
  signatures: readonly RegExp[];
}

/**
 * Every word that the commands of texts know (docs/product/texts.md#incoming-texts). Only words that nobody texts for another reason opt
 * a phone out: a customer who is opted out by mistake no longer learns where the shuttle is.
 */
export const WORDS: Record<Language, LanguageWords> = {
  en: {
    shuttle: ['shuttle', 'shutle', 'shuttel', 'pickup', 'pickmeup', 'pickusup'],
    stop: ['stop', 'stopall', 'unsubscribe', 'end', 'quit', 'cancel', 'revoke', 'optout'],
    start: ['start', 'yes', 'unstop', 'optin', 'subscribe'],
    help: ['help', 'helpme', 'info'],
    where: ['where', 'eta'],
    noride: ['noride'],
    greetings: ['hi', 'hello', 'hey', 'good morning', 'good afternoon', 'good evening', 'please'],
    courtesies: [
      'please',
      'pls',
      'plz',
      'kindly',
      'thank you',
      'thank u',
      'thankyou',
      'thanks',
      'thanks a lot',
      'thanks so much',
      'thank you so much',
      'thank you very much',
      'many thanks',
      'thx',
      'tks',
      'ty',
      'cheers',
      'sir',
      'maam',
      'ok',
      'okay',
    ],
    places: ['at', 'to', 'in', 'from', 'the', 'now', 'asap', 'here', 'arrivals', 'for', 'with', 'and'],
    people: ['people', 'persons', 'person', 'passengers', 'passenger', 'pax', 'adults', 'of us'],
    bags: ['bags', 'bag', 'suitcases', 'suitcase'],
    wheelchairs: ['wheelchair', 'wheelchairs', 'wheel chair'],
    acknowledgments: [
      'k',
      'kk',
      'yes',
      'yep',
      'yeah',
      'no',
      'nope',
      'sure',
      'great',
      'good',
      'perfect',
      'awesome',
      'cool',
      'got it',
      'understood',
      'sounds good',
      'will do',
      'all good',
      'no problem',
      'np',
      'you too',
      'bye',
    ],
    optOutRequests: [
      /^(?:please|pls|plz) (?:stop|unsubscribe|opt ?out)$/,
      /\b(?<!(?:dont|do not|did you) )(?:stop|quit|cease) (?:with )?(?:all )?(?:the |these |those |your |sending )?(?:me )?(?:any )?(?:more )?(?:texts?|texting|messages?|messaging|msgs?|sms|contacting|spamming|bothering|sending (?:me|us|these|this|texts|messages))\b/,
      /\b(?:dont|do not|never|no longer) (?:ever )?(?:want (?:any |to get |to receive )?(?:more |these )?(?:texts|messages)|text|message|contact|bother|spam) ?(?:me|us|this number|again|any ?more)?\b/,
      /\b(?:dont|do not|never) send (?:me |us )?(?:any ?(?:more)? )?(?:more )?(?:texts|messages|sms|anything)\b/,
      /\bno more (?:texts|messages|texting|sms)\b/,
      /\b(?:remove|delete|take) (?:me|us|(?:this|my)(?: phone)? number) (?:from|off)(?: of)? (?:(?:your|the|this|all|any|text|texting|contact|mailing) )*(?:lists?|database|system|contacts|texts|messages)\b/,
      /^(?:please )?(?:remove|delete) (?:me|us)(?: please)?$/,
      /\b(?:remove|delete|lose) (?:my|this) (?:phone )?number\b/,
      /\b(?:unsubscribe|opt(?:ing)? (?:me |us )?out|leave me alone)\b/,
    ],
    reactions: [
      /^(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned) (?:["“„«]|an? (?:image|photo|picture|video|movie|attachment|audio message|sticker|link|location)\b)/,
      /^removed an? (?:like|heart|laugh|exclamation|question mark|dislike|\S+(?: reaction)?) from /,
      /^reacted .{1,20} to /,
    ],
    signatures: [/^sent (?:from|via) /, /^get outlook for /],
  },
  es: {
    shuttle: ['transporte', 'recogeme', 'recojame', 'recogerme', 'recojanme', 'recogida'],
    stop: ['alto', 'parar', 'pare', 'baja', 'detener', 'cancelar'],
    start: ['iniciar', 'comenzar', 'empezar'],
    help: ['ayuda', 'informacion'],
    where: ['donde'],
    noride: ['notransporte', 'sintransporte'],
    greetings: ['hola', 'buenos dias', 'buenas tardes', 'buenas noches', 'buenas', 'por favor'],
    courtesies: [
      'por favor',
      'porfavor',
      'porfa',
      'gracias',
      'muchas gracias',
      'mil gracias',
      'senor',
      'senora',
      'vale',
    ],
    places: ['en', 'a', 'al', 'la', 'el', 'de', 'desde', 'ahora', 'ya', 'aqui', 'llegadas', 'para', 'con', 'y'],
    people: ['personas', 'persona', 'pasajeros', 'pasajero', 'adultos'],
    bags: ['maletas', 'maleta', 'valijas'],
    wheelchairs: ['silla de ruedas', 'sillas de ruedas'],
    acknowledgments: [
      'si',
      'no',
      'listo',
      'bien',
      'muy bien',
      'claro',
      'perfecto',
      'entendido',
      'de acuerdo',
      'esta bien',
      'igualmente',
      'adios',
    ],
    optOutRequests: [
      /^por ?favor (?:alto|pare|baja)$/,
      /\bno (?:me |nos )?(?:mande|manden|mandes|envie|envien|envies|escriba|escriban|escribas|texteen|textee|contacten|contacte|molesten|moleste)\b(?!.*\b(?:el|la|un|una) (?:transporte|shuttle|camioneta|van|bus)\b)/,
      /\b(?:no (?:quiero|deseo) (?:recibir )?|ya no (?:quiero )?(?:mas )?|no mas )(?:mas )?(?:mensajes|textos|sms)\b/,
      /\b(?:deje|dejen|deja|pare|paren|para) de (?:mandar|enviar|escribir|textear|molestar|contactar)/,
      /\b(?:quiten|quite|borren|borre|eliminen|elimine|saquen|saque)(?:me|nos)? (?:de|mi numero|este numero)\b/,
      /\b(?:darme|dar|denme|deme) de baja\b/,
      /\b(?:dejenme|dejame|dejeme) en paz\b/,
    ],
    reactions: [
      /^(?:le (?:gust[oó]|encant[oó])|me gust[oó]|te gust[oó]|se ri[oó] de|(?:no le|le dis)gust[oó]|enfatiz[oó]|cuestion[oó]) (?:["“„«]|un[ao]? (?:imagen|foto|video))/,
      /^reaccion[oó] (?:con )?.{1,20} a /,
    ],
    signatures: [/^enviado (?:desde|con) /, /^obtener outlook para /],
  },
};

/** The languages' words together. */
export const allWords = <Kind extends keyof LanguageWords>(kind: Kind): LanguageWords[Kind][number][] =>
  Object.values(WORDS).flatMap((words) => [...words[kind]]);
