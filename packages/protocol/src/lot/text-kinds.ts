import type { Language } from '../client/language.js';

/**
 * The automatic texts of a lot and the placeholders of each (docs/product/texts.md#templates). `onDuty` goes to the lot's
 * own staff; the others go to customers.
 */
export const PLACEHOLDERS = {
  welcome: ['firstName', 'lotTitle', 'officePhone', 'link'],
  requestConfirmed: ['firstName', 'lotTitle', 'officePhone', 'link', 'terminal'],
  shuttleAssigned: ['firstName', 'lotTitle', 'officePhone', 'link', 'shuttle', 'terminal', 'meetingPoint'],
  rideReply: ['firstName', 'lotTitle', 'officePhone', 'link'],
  checkedOutReply: ['lotTitle', 'officePhone'],
  noBookingReply: ['lotTitle', 'officePhone'],
  noStayNowReply: ['lotTitle', 'officePhone'],
  notUnderstoodReply: ['lotTitle', 'officePhone'],
  helpReply: ['lotTitle', 'officePhone'],
  languageReply: ['lotTitle', 'officePhone'],
  waitReply: ['firstName', 'lotTitle', 'officePhone', 'link', 'wait'],
  noRequestReply: ['lotTitle', 'officePhone'],
  canceledReply: ['firstName', 'lotTitle', 'officePhone'],
  rideTakenReply: ['lotTitle', 'officePhone'],
  onDuty: ['customer', 'firstName', 'terminal', 'wait', 'lotTitle'],
} as const;
export type TextKind = keyof typeof PLACEHOLDERS;
export const isTextKind = (name: string): name is TextKind => Object.hasOwn(PLACEHOLDERS, name);
/** In the order of the admin panel. */
export const TEXT_KINDS = Object.keys(PLACEHOLDERS).filter(isTextKind);
export type Placeholder = (typeof PLACEHOLDERS)[TextKind][number];

/** Texts to customers, which exist in every language. */
export type CustomerTextKind = Exclude<TextKind, 'onDuty'>;

/** Texts that a lot sends only after it has switched them on. */
export type OptionalText = 'requestConfirmed' | 'shuttleAssigned';

/** What a template must contain: at least one of these. Without it, the text would not help its reader. */
export const REQUIRED_PARTS: Partial<Record<TextKind, readonly string[]>> = {
  welcome: ['{link}', 'SHUTTLE'],
  requestConfirmed: ['{link}'],
  shuttleAssigned: ['{shuttle}'],
  rideReply: ['{link}'],
  checkedOutReply: ['{officePhone}'],
  noBookingReply: ['{officePhone}'],
  noStayNowReply: ['{officePhone}'],
  notUnderstoodReply: ['{officePhone}'],
  helpReply: ['{officePhone}'],
  waitReply: ['{wait}'],
  noRequestReply: ['{officePhone}'],
  rideTakenReply: ['{officePhone}'],
  onDuty: ['{wait}'],
};

/**
 * The templates of lots without their own. The Spanish ones use only letters of GSM-7, so that they are not sent in
 * UCS-2, which needs more than twice as many segments.
 */
export const DEFAULT_TEXTS: { en: Record<TextKind, string>; es: Record<CustomerTextKind, string> } = {
  en: {
    welcome:
      'Hi {firstName}, welcome to {lotTitle}! When you are back and ready to be picked up, text the word SHUTTLE to this number to request a pickup. Questions? Call our office at {officePhone}.',
    requestConfirmed: 'Thanks {firstName}, {lotTitle} has your shuttle request. Follow it here: {link}',
    shuttleAssigned:
      '{firstName}, {shuttle} is on its way to you. Please be ready at {meetingPoint}. Follow it here: {link}',
    rideReply: 'Thanks {firstName}, {lotTitle} has your shuttle request. Follow it here: {link}',
    checkedOutReply: '{lotTitle}: you are already checked out. Please call our office at {officePhone}.',
    noBookingReply: '{lotTitle}: we found no booking for this phone. Please call our office at {officePhone}.',
    noStayNowReply: '{lotTitle}: we found no stay for this phone today. Please call our office at {officePhone}.',
    notUnderstoodReply: '{lotTitle}: reply SHUTTLE for a pick-up, or call our office at {officePhone}.',
    helpReply:
      'This is {lotTitle}. To be picked up, text the word SHUTTLE to this number. Questions? Call our office at {officePhone}.',
    languageReply: '{lotTitle}: from now on we text you in English. Para textos en español responda ESPAÑOL.',
    waitReply: '{lotTitle}: your shuttle request is in line. Estimated wait: {wait}. Follow it here: {link}',
    noRequestReply:
      '{lotTitle}: you have no open shuttle request. Reply SHUTTLE for a pick-up, or call our office at {officePhone}.',
    canceledReply: '{lotTitle}: your shuttle request is canceled. Reply SHUTTLE if you need a ride after all.',
    rideTakenReply: '{lotTitle}: a shuttle is already assigned to you. Please call our office at {officePhone}.',
    onDuty: '{customer} has been waiting for a shuttle for {wait}, and no one has acknowledged the request.',
  },
  es: {
    welcome:
      'Hola {firstName}, le damos la bienvenida a {lotTitle}. Cuando regrese y quiera que le recojamos, responda a este texto con la palabra SHUTTLE. ¿Preguntas? Llame a nuestra oficina: {officePhone}.',
    requestConfirmed:
      'Gracias {firstName}. {lotTitle} ha recibido su solicitud de transporte. Puede seguirla en: {link}',
    shuttleAssigned:
      '{firstName}, {shuttle} ya va en camino. Por favor espere en {meetingPoint}. Puede seguirlo en: {link}',
    rideReply: 'Gracias {firstName}. {lotTitle} ha recibido su solicitud de transporte. Puede seguirla en: {link}',
    checkedOutReply: '{lotTitle}: su salida ya fue registrada. Por favor llame a nuestra oficina: {officePhone}.',
    noBookingReply:
      '{lotTitle}: no encontramos una reserva para este celular. Por favor llame a nuestra oficina: {officePhone}.',
    noStayNowReply:
      '{lotTitle}: hoy no encontramos una estancia para este celular. Por favor llame a nuestra oficina: {officePhone}.',
    notUnderstoodReply: '{lotTitle}: responda SHUTTLE para que le recojamos, o llame a nuestra oficina: {officePhone}.',
    helpReply:
      'Le escribe {lotTitle}. Para que le recojamos, responda a este texto con la palabra SHUTTLE. ¿Preguntas? Llame a nuestra oficina: {officePhone}.',
    languageReply: '{lotTitle}: desde ahora le escribimos en español. For texts in English, reply ENGLISH.',
    waitReply: '{lotTitle}: su solicitud sigue en la fila. Espera estimada: {wait}. Puede seguirla en: {link}',
    noRequestReply:
      '{lotTitle}: no hay una solicitud de transporte. Responda SHUTTLE para que le recojamos, o llame a nuestra oficina: {officePhone}.',
    canceledReply: '{lotTitle}: su solicitud de transporte queda cancelada. Responda SHUTTLE si lo necesita de nuevo.',
    rideTakenReply: '{lotTitle}: ya le asignamos un transporte. Por favor llame a nuestra oficina: {officePhone}.',
  },
};

/** The words used in place of unknown values. */
export const FALLBACKS: Record<Language, { firstName: string; terminal: string; meetingPoint: string }> = {
  en: { firstName: 'Customer', terminal: 'your terminal', meetingPoint: 'the courtesy vehicle area' },
  es: { firstName: 'cliente', terminal: 'su terminal', meetingPoint: 'la parada de transporte gratuito' },
};
