import type { Language } from '@lotline/protocol';

/** The words of the ride details and the cancellation. Customers load them only at lots that ask. */
const english = {
  noRide: 'I no longer need a ride',
  reallyCancel: 'Cancel your request?',
  yesCancel: 'Yes, cancel',
  keep: 'Keep it',
  cancelFailure: {
    'no-answer': 'Your request could not be canceled. Please try again.',
    taken: 'A shuttle is already assigned to you. Please call our office.',
  },
  tellUs: 'Help us find you (optional)',
  bagsComing: 'I am waiting for bags',
  atStop: 'I am at the stop',
  yourTerminal: 'Terminal',
  door: 'Door',
  people: 'People',
  bags: 'Bags',
  wheelchairPlaces: 'Wheelchair places',
  fewer: (what: string) => `Fewer: ${what}`,
  more: (what: string) => `More: ${what}`,
  saved: 'Saved',
  notSaved: 'Not saved yet: no connection',
};

export type AskedWords = typeof english;

export const ASKED_WORDS: Record<Language, AskedWords> = {
  en: english,
  es: {
    noRide: 'Ya no necesito transporte',
    reallyCancel: '¿Cancelar su solicitud?',
    yesCancel: 'Sí, cancelar',
    keep: 'No cancelar',
    cancelFailure: {
      'no-answer': 'No se pudo cancelar su solicitud. Por favor intente de nuevo.',
      taken: 'Ya se le asignó un transporte. Por favor llame a nuestra oficina.',
    },
    tellUs: 'Ayúdenos a encontrarle (opcional)',
    bagsComing: 'Espero mi equipaje',
    atStop: 'Estoy en la parada',
    yourTerminal: 'Terminal',
    door: 'Puerta',
    people: 'Personas',
    bags: 'Maletas',
    wheelchairPlaces: 'Sillas de ruedas',
    fewer: (what) => `Menos: ${what}`,
    more: (what) => `Más: ${what}`,
    saved: 'Guardado',
    notSaved: 'Aún no guardado: sin conexión',
  },
};
