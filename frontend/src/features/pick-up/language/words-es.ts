import { isolate, type Settings } from '@lotline/protocol';
import { errorCode } from '../../../lib/api/http-error.js';
import { formatOpenness } from '../../../lib/lot/opening-hours.js';
import { formatMinutes } from '../../../lib/time/durations.js';
import { agoEs, formatWaitRangeEs } from '../../../lib/time/durations-es.js';
import { formatSeconds, isThrottled, type PickUpWords, type Place } from './words.js';

const duration = (minutes: number): string => (minutes < 1 ? 'ahora' : formatMinutes(minutes));

/** Where a ride is, to follow the customer's name. */
function describePlaceEs({ shuttleStatus, shuttleNumber }: Place, shuttles: Settings['shuttles']): string {
  switch (shuttleStatus) {
    case 'requesting_ride':
      return 'ahora espera transporte';
    case 'picked_up': {
      const name = shuttles.find(({ number }) => number === shuttleNumber)?.name;
      return `ahora está en ${name === undefined ? (shuttleNumber === null ? 'un transporte' : `el transporte ${shuttleNumber}`) : isolate(name)}`;
    }
    case 'dropped_off':
      return 'ya llegó a su destino';
    case null:
      return 'ya no está en el tablero';
  }
}

/** Loaded only when Spanish is chosen: the board's scripts have a budget. */
export const ES: PickUpWords = {
  otherLanguage: 'English',
  customers: (count) => `${count} ${count === 1 ? 'cliente' : 'clientes'}`,
  people: (count) => `${count} ${count === 1 ? 'persona' : 'personas'}`,
  partyOf: (size) => `Grupo de ${size}`,
  vip: 'VIP',
  wheelchair: 'Silla de ruedas',
  notesOf: (name) => `Notas de ${name}`,
  notesFailed: 'No se pudieron cargar las notas. Intente de nuevo.',
  notesNotHere: 'Las notas solo se muestran al personal y en tableros vinculados.',
  close: 'Cerrar',
  duration,
  requested: (minutesAgo) => (minutesAgo < 1 ? 'solicitó ahora mismo' : `solicitó hace ${duration(minutesAgo)}`),
  checkOutIn: (minutes) => (minutes <= 0 ? 'sale ahora' : `sale en ${duration(minutes)}`),
  texted: (word) => `escribió ${word}`,
  otherCars: (cars) => `además: ${cars}`,
  atStop: 'en la parada',
  bagsComing: 'espera su equipaje',
  bags: (count) => `${count} ${count === 1 ? 'maleta' : 'maletas'}`,
  wheelchairPlaces: (count) => `${count} ${count === 1 ? 'silla de ruedas' : 'sillas de ruedas'}`,
  placesLeft: (places) => {
    if (places < 0) return `sobran ${-places}`;
    return places === 0 ? 'lleno' : `${places} ${places === 1 ? 'lugar libre' : 'lugares libres'}`;
  },
  noWheelchairPlace: 'faltan lugares para sillas de ruedas',
  canceledRides: 'Solicitudes canceladas',
  canceled: (name) => `${name} ya no necesita transporte.`,
  longWait: 'Espera larga: ',
  veryLongWait: 'Espera muy larga: ',
  waitNow: 'Espera actual',
  waitRange: formatWaitRangeEs,
  unusual: 'más de lo normal',
  waiting: (count) => `${count} en espera`,
  longest: (wait) => `máximo ${wait}`,
  longerThanEstimated: '(más de lo estimado)',
  actOn: (label, name) => `${label} a ${name}`,
  detailsOf: (name) => `Detalles de ${name}`,
  call: (name, phone) => `Llamar a ${name}: ${phone}`,
  tapHere: 'Toque aquí para mover al cliente',
  move: (name) => `Mover a ${name}`,
  moveTo: (name) => `Mover a ${name} a`,
  selectMore: 'Elegir más',
  nowAt: (name, place) => `${name}: ahora ${place}`,
  offTheBoard: 'fuera del tablero',
  movedByOthers: 'Otra persona los movió',
  requesting: 'En espera',
  droppedOff: 'En su destino',
  shuttle: (number) => `Transporte ${number}`,
  remove: 'Quitar',
  cancel: 'Cancelar',
  removeTitle: 'Quitar al cliente del transporte',
  removeText: '¿Seguro que desea quitar a este cliente del transporte? Se borrará su estado de transporte.',
  why: '¿Por qué? (opcional)',
  overfullTitle: 'Más de lo que lleva el transporte',
  whyAnyway: '¿Por qué viajan de todos modos?',
  moveAnyway: 'Mover de todos modos',
  reason: {
    'no-show': 'No se presentó',
    mistake: 'Error',
    canceled: 'Cancelado',
    'they-fit': 'Caben',
    'two-trips': 'En dos viajes',
    urgent: 'Urgente',
  },
  connection: 'Conexión',
  offline: 'No tiene conexión.',
  unreachable: 'No se puede acceder a Lotline. Intentando de nuevo…',
  lastUpdated: (milliseconds) => `Última actualización: ${agoEs(milliseconds)}.`,
  newVersion: 'Nueva versión',
  newVersionAvailable: 'Hay una nueva versión',
  reload: 'Recargar',
  unacknowledgedRequests: 'Solicitudes sin atender',
  unacknowledged: (count) =>
    count === 1 ? 'Nadie ha atendido esta solicitud' : `Nadie ha atendido estas ${count} solicitudes`,
  andMore: (count) => `y ${count} más`,
  openBoard: 'Abrir el tablero',
  undo: 'Deshacer',
  sortable: 'elemento ordenable',
  dragHints:
    'Presione Entrar para seleccionar al cliente y luego elija adónde moverlo. O presione el número de un transporte. O presione la barra espaciadora para levantar la tarjeta, las flechas para moverla y otra vez la barra espaciadora para soltarla.',
  theCustomer: 'El cliente',
  noLane: 'ninguna lista',
  lifted: (name) => `Se levantó la tarjeta de ${name}.`,
  isOver: (name, lane) => `La tarjeta de ${name} está sobre ${lane}.`,
  droppedIn: (name, lane) => `La tarjeta de ${name} se soltó en ${lane}.`,
  notMoved: (name) => `La tarjeta de ${name} no se movió.`,
  title: (shuttle) => `Transporte ${shuttle} - Recogida de clientes`,
  loading: 'Cargando el tablero',
  waitingForRide: 'Esperando transporte',
  inShuttle: (shuttle) => `En el transporte ${shuttle}`,
  showFewer: 'Ver menos',
  showAll: (count) => `Ver los ${count}`,
  take: 'Recoger',
  dropOff: 'Dejar',
  dropOffAll: 'Dejar a todos',
  noTerminal: 'Sin terminal',
  nobodyWaits: 'Nadie espera transporte.',
  dragHere: 'Arrastre clientes aquí',
  takeNext: 'Recoger a',
  lastMove: 'Último movimiento',
  moved: {
    requesting_ride: 'espera de nuevo',
    picked_up: 'a bordo',
    dropped_off: 'llegó',
    removed: 'ya no viaja',
  },
  connections: {
    live: 'En vivo',
    connecting: 'Conectando',
    reconnecting: 'Reconectando',
    unreachable: 'Sin respuesta',
    offline: 'Sin conexión',
  },
  unsent: (count) => `${count} ${count === 1 ? 'movimiento' : 'movimientos'} por enviar`,
  mayNotStayOn: 'La pantalla podría apagarse',
  openness: (openness) => formatOpenness(openness, 'es'),
  lights: { system: 'Apariencia del sistema', day: 'Día', night: 'Noche' },
  switchLight: (now, next) => `${now}. Cambiar a: ${next}`,
  bell: { locked: 'activar avisos sonoros', on: 'probar sonido', off: 'activar' },
  stopAlerts: 'Silenciar',
  soundOff: 'Desactivar el sonido',
  ride: { title: 'Solicitud de transporte', body: (name) => `${name} solicita transporte` },
  moveFailed: (name, error) =>
    errorCode(error) === 'NOT_FOUND'
      ? `No se encontró a ${name}. Por favor pregunte al despacho.`
      : `No se pudo mover a ${name}. Por favor intente de nuevo.`,
  movesNotApplied: 'Movimientos que no se aplicaron',
  tooOld: 'Un movimiento tenía más de una hora y no se aplicó. Por favor pregunte al despacho.',
  overtaken: (name, current, shuttles) =>
    `Otra persona movió a ${name}${current ? `, que ${describePlaceEs(current, shuttles)}` : ''}. Su movimiento no se aplicó.`,
  movedAgo: (milliseconds) => `Usted lo hizo ${agoEs(milliseconds)}.`,
  ok: 'OK',
  callOffice: (phone) => `Llamar a la oficina: ${phone}`,
  tryAgain: 'Intentar de nuevo',
  closed: 'Este estacionamiento está cerrado',
  pageFailed: 'No se pudo cargar este tablero',
  pageFailure: (error) =>
    errorCode(error) === 'LOT_CLOSED'
      ? 'Si tiene preguntas, llame a la oficina.'
      : 'Se intentará de nuevo automáticamente.',
  boardFailed: 'No se pudo cargar el tablero',
  retrying: 'Se intentará de nuevo cada pocos segundos.',
  expired: 'Sin conexión durante más de una hora',
  expiredText:
    'Los datos de los clientes se borraron de este dispositivo. El tablero volverá automáticamente cuando haya conexión; hasta entonces, pregunte al despacho.',
  noSuchShuttle: (shuttle) => `No hay transporte ${shuttle} en este estacionamiento`,
  chooseShuttle: 'Elija el transporte que usted conduce.',
  boards: 'Tableros de recogida',
  otherShuttle: (shuttle) => `Este dispositivo está vinculado al transporte ${shuttle}`,
  otherShuttleText:
    'Para usarlo en otro transporte, pida a un administrador que lo desvincule en el tablero de despacho y luego vincúlelo allí de nuevo.',
  openShuttle: (shuttle) => `Abrir el transporte ${shuttle}`,
  otherLot: 'Este dispositivo está vinculado en otro estacionamiento',
  otherLotText:
    'La dirección es la de un estacionamiento donde este dispositivo no está vinculado. Para usarlo allí, pida primero a un administrador que lo desvincule.',
  openOtherLot: 'Abrir el tablero de su estacionamiento',
  notYourLot: 'Esta cuenta no trabaja en ese estacionamiento',
  notYourLotText:
    'Abra el tablero de su estacionamiento. Para usar este dispositivo como tablero de ese estacionamiento, cierre primero la sesión.',
  signOut: 'Cerrar sesión',
  connected: 'Conectado',
  notPaired: 'Aún sin vincular',
  noLongerPaired: 'Ya no está vinculado',
  pair: 'Vincular este dispositivo',
  unpaired: 'Este dispositivo fue desvinculado',
  unpairedText: 'El personal retiró su acceso y los datos de los clientes se borraron. Puede vincularlo de nuevo.',
  enterCode: 'En el tablero de despacho, presione “Pair a device” e introduzca este código.',
  requestingCode: 'Solicitando un código…',
  code: (digits) => `Código: ${digits}`,
  noCode: (error) =>
    isThrottled(error)
      ? 'Aquí se han solicitado demasiados códigos. En un momento aparecerá uno nuevo.'
      : 'No hay ningún código disponible ahora. Se intentará de nuevo automáticamente.',
  newCodeIn: (seconds) => `Código nuevo en ${formatSeconds(seconds)}`,
  customersAppear: 'Los clientes aparecerán aquí cuando se confirme el código.',
};
