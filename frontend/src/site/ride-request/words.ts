import type { ErrorCode, Language, WaitRange } from '@lotline/contracts';
import { ago, formatWaitRange } from '../../lib/time/durations.js';

/** The causes of a failed request that the page itself finds. */
export type FailureCode = ErrorCode | 'NO_NETWORK' | 'NO_ANSWER' | null;

/** The words of the customer's page (docs/product/customer-page.md#languages). `name` may be ''. */
export interface RideWords {
  title: string;
  loading: string;
  pickUp: string;
  offer: string;
  request: string;
  processing: string;
  waiting: (name: string) => string;
  assignment: string;
  assigned: (name: string, shuttle: number) => string;
  onTheWay: string;
  ready: string;
  track: (shuttle: number) => string;
  thanks: (name: string) => string;
  droppedOff: string;
  failed: string;
  tryAgain: string;
  /** `message` is the server's own, in English. */
  failure: (code: FailureCode, message: string) => string;
  invalidLink: string;
  checkLink: string;
  call: (phone: string) => string;
  questions: string;
  noPhone: string;
  officeOf: (title: string) => string;
  noConnection: string;
  next: string;
  place: (place: number) => string;
  exceeded: string;
  pickUpIn: (wait: WaitRange) => string;
  terminal: string;
  meetingPoint: string;
  offline: string;
  connected: string;
  reconnecting: string;
  updated: (milliseconds: number) => string;
}

const named = (words: string, name: string, comma = ''): string => (name === '' ? words : `${words}${comma} ${name}`);

const EN: RideWords = {
  title: 'Shuttle Request',
  loading: 'Loading',
  pickUp: 'Shuttle pick up',
  offer: "Click the button below to request a shuttle pick up. We'll be there shortly!",
  request: 'Request Shuttle Pick Up',
  processing: 'Processing your request...',
  waiting: (name) => `${named('Thanks', name)}. Stay on this page, next we will assign you a shuttle...`,
  assignment: 'Waiting for shuttle assignment...',
  assigned: (name, shuttle) => `${name ? `${name}, you've` : `You've`} been assigned to Shuttle ${shuttle}`,
  onTheWay: 'Your shuttle is on the way!',
  ready: 'Please be ready at the courtesy vehicle area and click the button below to track your shuttle.',
  track: (shuttle) => `Track Shuttle ${shuttle}`,
  thanks: (name) => `${named('Thanks for riding with us', name, ',')}!`,
  droppedOff: 'You have been dropped off. Have a safe drive home.',
  failed: 'Request Failed',
  tryAgain: 'Try Again',
  failure: (_code, message) => message,
  invalidLink: 'This link is not valid',
  checkLink: 'Please check the text message it came from, or call our office.',
  call: (phone) => `Call ${phone}`,
  questions: 'Questions? Call',
  noPhone: 'Questions? Call the number in our text message.',
  officeOf: (title) => `Office of ${title}`,
  noConnection: 'No connection. If no shuttle comes, call our office.',
  next: 'You are next in line',
  place: (place) => `You are number ${place} in line`,
  exceeded: 'This is taking longer than usual. You are still in line.',
  pickUpIn: (wait) => `Pick-up in ${formatWaitRange(wait)}`,
  terminal: 'Your terminal',
  meetingPoint: 'Where to meet',
  offline: 'You are offline',
  connected: 'Connected',
  reconnecting: 'Reconnecting',
  updated: (milliseconds) => `updated ${ago(milliseconds)}`,
};

const FAILURES_ES: Partial<Record<Exclude<FailureCode, null>, string>> = {
  NO_NETWORK: 'Error de red. Por favor intente de nuevo.',
  RIDE_CLOSED: 'Su salida ya fue registrada. Por favor llame a nuestra oficina.',
  TOO_MANY: 'Demasiados intentos. Por favor espere un momento.',
};

/** '5 a 12 min', 'menos de 3 min', 'más de una hora'. */
function waitEs({ fromMinutes, toMinutes }: WaitRange): string {
  if (fromMinutes >= 60) return 'más de una hora';
  if (toMinutes > 60) return fromMinutes === 0 ? 'hasta una hora o más' : `${fromMinutes} min a más de una hora`;
  return fromMinutes === 0 ? `hasta ${toMinutes} min` : `${fromMinutes} a ${toMinutes} min`;
}

const ES: RideWords = {
  title: 'Solicitud de transporte',
  loading: 'Cargando',
  pickUp: 'Transporte',
  offer: 'Toque el botón para solicitar el transporte. ¡Llegaremos en breve!',
  request: 'Solicitar transporte',
  processing: 'Procesando su solicitud...',
  waiting: (name) => `${named('Gracias', name)}. No cierre esta página, ahora le asignaremos un transporte...`,
  assignment: 'Esperando la asignación del transporte...',
  assigned: (name, shuttle) => `${name ? `${name}, se` : 'Se'} le ha asignado el transporte ${shuttle}`,
  onTheWay: '¡Su transporte está en camino!',
  ready: 'Por favor espere en la zona de vehículos de cortesía y toque el botón para seguir su transporte.',
  track: (shuttle) => `Seguir el transporte ${shuttle}`,
  thanks: (name) => `¡${named('Gracias por viajar con nosotros', name, ',')}!`,
  droppedOff: 'Ha llegado a su destino. Que tenga buen viaje a casa.',
  failed: 'La solicitud falló',
  tryAgain: 'Intentar de nuevo',
  failure: (code) =>
    FAILURES_ES[code ?? 'NO_ANSWER'] ?? 'No se pudo procesar su solicitud. Por favor intente de nuevo.',
  invalidLink: 'Este enlace no es válido',
  checkLink: 'Revise el mensaje de texto en el que lo recibió o llame a nuestra oficina.',
  call: (phone) => `Llamar al ${phone}`,
  questions: '¿Preguntas? Llame al',
  noPhone: '¿Preguntas? Llame al número de nuestro mensaje de texto.',
  officeOf: (title) => `Oficina de ${title}`,
  noConnection: 'Sin conexión. Si no llega ningún transporte, llame a nuestra oficina.',
  next: 'Es su turno',
  place: (place) => `Su lugar en la fila: ${place}`,
  exceeded: 'Está tardando más de lo normal. Usted sigue en la fila.',
  pickUpIn: (wait) => `Le recogeremos en ${waitEs(wait)}`,
  terminal: 'Su terminal',
  meetingPoint: 'Punto de encuentro',
  offline: 'Sin conexión',
  connected: 'Conectado',
  reconnecting: 'Reconectando',
  updated: (milliseconds) => {
    const minutes = Math.floor(milliseconds / 60_000);
    if (milliseconds < 10_000) return 'actualizado ahora mismo';
    if (minutes < 1) return `actualizado hace ${Math.floor(milliseconds / 1_000)} s`;
    return minutes < 60 ? `actualizado hace ${minutes} min` : `actualizado hace ${Math.floor(minutes / 60)} h`;
  },
};

export const RIDE_WORDS: Record<Language, RideWords> = { en: EN, es: ES };
