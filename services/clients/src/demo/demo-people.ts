import type { SeededRandom } from './seeded-random.js';

const FIRST =
  'Alma Amir Anja Ben Bo Carla Chidi Dana Dario Edith Elif Emeka Fern Gus Hana Henrik Ines Iris Jamal Jonas Jun Kai Keiko Lars Leila Lena Luca Malik Mara Mateo Mina Nadia Noor Olu Omar Paula Priya Quinn Rafa Ravi Rosa Ruth Samir Sofia Tara Theo Uma Vera Wes Yara Yusuf Zoe'.split(
    ' ',
  );
const LAST =
  'Abbott Adeyemi Alvarez Bauer Bianchi Brandt Castro Chen Cohen Diaz Dubois Eriksen Farah Fischer Garcia Gupta Haddad Hansen Ito Ivanov Jensen Johnson Kaplan Khan Kim Kowalski Larsen Lopez Mbeki Meyer Moreau Nakamura Nguyen Novak Okafor Olsen Park Patel Quist Ramos Rossi Sato Schmidt Silva Smith Tanaka Torres Ueda Vargas Weber Williams Yilmaz Zhang'.split(
    ' ',
  );
const CARS = [
  'Subaru Outback',
  'Toyota Camry',
  'Toyota RAV4',
  'Honda Civic',
  'Honda CR-V',
  'Ford F-150',
  'Tesla Model 3',
  'Mazda CX-5',
  'Kia Sorento',
  'Hyundai Ioniq',
  'BMW X3',
  'Volvo XC60',
  'Chevrolet Tahoe',
  'Jeep Wrangler',
  'Nissan Leaf',
].map((car) => car.split(' '));
const COLORS = ['White', 'Black', 'Silver', 'Blue', 'Red', 'Green', 'Grey'];
const AIRLINES = ['Alaska', 'Delta', 'United', 'Southwest', 'American', 'JetBlue', 'Hawaiian'];
const AREAS = ['206', '213', '310', '323', '415', '503', '602', '702', '818', '949'];
const NOTES = [
  '',
  '',
  '',
  '',
  'Has a ski box on the roof',
  'Charge to 80% please',
  'Keys in the box',
  'Two child seats',
  'Call on arrival',
];

const pick = <T>(all: readonly T[], random: SeededRandom, none: T): T => all[random.between(0, all.length - 1)] ?? none;

/** The customer of a demo booking, with their car. */
export interface DemoPerson {
  firstName: string;
  lastName: string;
  phone: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleColor: string;
  notes: string;
  returningAirline: string;
  partySize: number;
}

/** Creates the `number`th person of a lot. The phone is unique within the lot and from the range reserved for fiction. */
export function demoPerson(number: number, random: SeededRandom): DemoPerson {
  const [make = '', ...model] = pick(CARS, random, []);
  const line = String(100 + Math.floor(number / AREAS.length)).padStart(4, '0');
  return {
    firstName: pick(FIRST, random, ''),
    lastName: pick(LAST, random, ''),
    phone: `${AREAS[number % AREAS.length]}-555-${line}`,
    vehicleMake: make,
    vehicleModel: model.join(' '),
    vehicleColor: pick(COLORS, random, ''),
    notes: pick(NOTES, random, ''),
    returningAirline: pick(AIRLINES, random, ''),
    partySize: Math.max(1, random.between(-1, 4)),
  };
}
