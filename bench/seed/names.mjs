/** What the seeded customers are called and drive; the first of each list are the common ones. */
export const FIRST_NAMES =
  words(`James Mary Michael Patricia Robert Jennifer Maria David Linda Jose Elizabeth William Susan
  Richard Jessica Carlos Sarah Thomas Karen Wei Priya Ada Miguel Grace Jun Lena Tom Nadia Walter Ines`);
export const LAST_NAMES =
  words(`Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez
  Gonzalez Wilson Anderson Nguyen Lee Santos Okafor Raman Lindqvist Tanaka Boateng Hoffmann Arnesen Haddad Kowalski
  Marchetti Oyelaran Petrov Castellanos Vandenberg Abernathy Fitzgerald Nakamura Sorensen Delacroix Whitfield Ostrowski
  Quintero`);
export const AREA_CODES = words('310 213 626 562 949 714 818 424 323 661');
export const CARS = [
  ['Toyota', 'Camry'],
  ['Honda', 'Civic'],
  ['Ford', 'F-150'],
  ['Tesla', 'Model 3'],
  ['Subaru', 'Outback'],
  ['Chevrolet', 'Tahoe'],
  ['Volvo', 'V60'],
];
export const COLORS = words('Black White Silver Blue Red Green');
export const AIRLINES = words('Delta United American Alaska Southwest JetBlue');
export const TERMINALS = ['T1', 'T2', 'CL', ''];
export const TYPES = ['Spot Hero', 'Walk In', 'ParkWhiz', 'Way', 'ParkWay', 'Phone Reservation - Pay at Office'];

/** @param {string} text */
function words(text) {
  return text.split(/\s+/);
}
