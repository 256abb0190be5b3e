import { WEEKDAYS } from '@lotline/protocol';
import { spotEntries } from './lot-values.js';
import type { LotValues } from './lot-schema.js';

/** A colleague's value of a field as text; '' when it is empty. */
export function formatLotValue(name: keyof LotValues, values: LotValues): string {
  switch (name) {
    case 'terminals':
      return values.terminals
        .map((terminal) => [terminal.name, terminal.color, terminal.meetingPoint].filter(Boolean).join(', '))
        .join('; ');
    case 'shuttles':
      return values.shuttles
        .map(({ number, name: shuttle, trackingUrl }) =>
          [`${number}: ${shuttle}`, trackingUrl].filter(Boolean).join(', '),
        )
        .join('; ');
    case 'parkingSpots':
    case 'parkingSpotsOutOfUse':
      return spotEntries(values[name]).join(', ');
    case 'logo':
      return values.logo === '' ? '' : 'another picture';
    case 'meetAt':
      return values.meetAt === 'one-place' ? 'the same at all terminals' : 'by terminal';
    case 'openingHours':
      return formatHours(values.openingHours);
    default:
      return values[name];
  }
}

function formatHours(hours: LotValues['openingHours']): string {
  if (hours === null) return 'always open';
  return WEEKDAYS.map((day) => {
    const times = hours[day];
    return `${day.slice(0, 3)} ${times ? `${times.from}-${times.to}` : 'closed'}`;
  }).join(', ');
}
