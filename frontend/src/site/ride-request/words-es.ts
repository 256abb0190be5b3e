import { agoEs, formatWaitRangeEs } from '../../lib/time/durations-es.js';
import { addName, type FailureCode, type RideWords } from './words.js';

const FAILURES_ES: Partial<Record<Exclude<FailureCode, null>, string>> = {
  NO_NETWORK: 'Error de red. Por favor intente de nuevo.',
  RIDE_CLOSED: 'Su salida ya fue registrada. Por favor llame a nuestra oficina.',
  TOO_MANY: 'Demasiados intentos. Por favor espere un momento.',
};

/** Loaded only when it is needed: the page's scripts have a budget. */
export const ES: RideWords = {
  otherLanguage: 'English',
  title: 'Solicitud de transporte',
  loading: 'Cargando',
  pickUp: 'Transporte',
  offer: 'Toque el botón para solicitar el transporte. ¡Llegaremos en breve!',
  ended: 'Su solicitud ha terminado. Si todavía necesita transporte, toque el botón.',
  request: 'Solicitar transporte',
  canceled: 'Su solicitud está cancelada.',
  undo: 'Deshacer: todavía necesito transporte',
  processing: 'Procesando su solicitud...',
  waiting: (name) => `${addName('Gracias', name)}. No cierre esta página, ahora le asignaremos un transporte...`,
  assignment: 'Esperando la asignación del transporte...',
  assigned: (name, shuttle) => `${name ? `${name}, se` : 'Se'} le ha asignado el transporte ${shuttle}`,
  onTheWay: '¡Su transporte está en camino!',
  ready: 'Por favor espere en la zona de vehículos de cortesía y toque el botón para seguir su transporte.',
  track: (shuttle) => `Seguir el transporte ${shuttle}`,
  thanks: (name) => `¡${addName('Gracias por viajar con nosotros', name, ',')}!`,
  droppedOff: 'Ha llegado a su destino. Que tenga buen viaje a casa.',
  failed: 'La solicitud falló',
  tryAgain: 'Intentar de nuevo',
  failure: (code) =>
    FAILURES_ES[code ?? 'NO_ANSWER'] ?? 'No se pudo procesar su solicitud. Por favor intente de nuevo.',
  sentLater: 'No cierre esta página: su solicitud se enviará sola en cuanto haya conexión.',
  invalidLink: 'Este enlace no es válido',
  checkLink: 'Revise el mensaje de texto en el que lo recibió o llame a nuestra oficina.',
  closed: () => 'Este estacionamiento está cerrado. Gracias por estacionar con nosotros.',
  call: (phone) => `Llamar al ${phone}`,
  questions: '¿Preguntas? Llame al',
  noPhone: '¿Preguntas? Llame al número de nuestro mensaje de texto.',
  officeOf: (title) => `Oficina de ${title}`,
  noConnection: 'Sin conexión. Si no llega ningún transporte, llame a nuestra oficina.',
  next: 'Es su turno',
  place: (place) => `Su lugar en la fila: ${place}`,
  exceeded: 'Está tardando más de lo normal. Usted sigue en la fila.',
  pickUpIn: (wait) =>
    `Le recogeremos en ${formatWaitRangeEs(wait)}${wait.unusual ? '. Las esperas son más largas de lo normal.' : ''}`,
  terminal: 'Su terminal',
  meetingPoint: 'Punto de encuentro',
  offline: 'Sin conexión',
  connected: 'Conectado',
  reconnecting: 'Reconectando',
  updated: (milliseconds) => `actualizado ${agoEs(milliseconds)}`,
};
