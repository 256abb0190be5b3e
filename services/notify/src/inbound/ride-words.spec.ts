import type { RideDetails } from '@lotline/protocol';
import { toWords } from './plain-words.js';
import { readRideWords } from './ride-words.js';

const TERMINALS = ['T1', 'T2', 'CL', 'Terminal B'];

describe('texts.md, Incoming texts: readRideWords', () => {
  it.each<[string, RideDetails]>([
    ['', {}],
    ['please, now', {}],
    ['T2', { terminal: 'T2' }],
    ['T2 4 BAGS 3', { terminal: 'T2', partySize: 4, bags: 3 }],
    ['4', { partySize: 4 }],
    ['bags 3 people 4', { partySize: 4, bags: 3 }],
    ['4 people bags 3', { partySize: 4, bags: 3 }],
    ['4 people, 3 bags', { partySize: 4, bags: 3 }],
    ['for 4 of us at terminal 2 please', { partySize: 4, terminal: 'T2' }],
    ['Terminal B wheelchair', { terminal: 'Terminal B', wheelchairPlaces: 1 }],
    ['terminal b, 2 wheelchairs and 5 bags', { terminal: 'Terminal B', wheelchairPlaces: 2, bags: 5 }],
    ['wheelchair 4 bags', { wheelchairPlaces: 1, bags: 4 }],
    ['T7', {}],
    ['en la terminal 2, 4 personas y 3 maletas por favor', { terminal: 'T2', partySize: 4, bags: 3 }],
    ['CL silla de ruedas', { terminal: 'CL', wheelchairPlaces: 1 }],
    ['0 bags', { bags: 0 }],
  ])('should read %j', (text, details) => {
    expect(readRideWords(toWords(text), TERMINALS)).toEqual(details);
  });

  it.each(['tomorrow at 5', 'at 5', 'a las 5', 'left without us', '0', '4 cars', 'T2 door', '500', 'bags'])(
    'should leave %j to staff',
    (text) => {
      expect(readRideWords(toWords(text), TERMINALS)).toBeNull();
    },
  );
});
