import { aLot } from '../../../testing/builders.js';
import { validateFields } from '../../../ui/form/field-errors.js';
import { formErrors, lotFormSchema, type LotValues } from './lot-schema.js';
import { newShuttle, newTerminal, valuesOf } from './lot-values.js';

const VALUES = valuesOf(aLot());
const [shuttle = newShuttle([])] = VALUES.shuttles;
const [terminal = newTerminal()] = VALUES.terminals;

describe('lots.md, Lots in the admin panel: lotFormSchema', () => {
  it('should accept a lot, also without its hidden fields', () => {
    expect(validateFields(lotFormSchema(), VALUES)).toEqual({});
    expect(
      validateFields(lotFormSchema(), { ...VALUES, terminals: [], shuttles: [{ ...shuttle, trackingUrl: '' }] }),
    ).toEqual({});
    const { id: _, meetingPoint: __, ...shown } = VALUES;
    expect(validateFields(lotFormSchema({ id: 'harborview' }), shown)).toEqual({});
  });

  it.each<[string, Partial<LotValues>, string, string]>([
    ['no title', { title: '' }, 'title', 'A lot needs a title'],
    ['a short name with spaces', { id: 'North Field' }, 'id', 'Use lower-case letters, digits and dashes, at most 40'],
    ['no time zone', { timeZone: '' }, 'timeZone', 'Choose a time zone'],
    ['a terminal without a name', { terminals: [newTerminal()] }, 'terminals.0.name', 'A terminal needs a name'],
    ['a terminal twice', { terminals: [terminal, terminal] }, 'terminals.1.name', 'Another terminal has this name'],
    ['an unreadable color', { terminals: [{ ...terminal, color: 'red' }] }, 'terminals.0.color', 'Choose a color'],
    [
      'a door twice',
      { terminals: [{ ...terminal, doors: 'Door 4, Door 4' }] },
      'terminals.0.doors',
      'Enter up to 30 different names, separated by commas, of at most 30 characters each',
    ],
    ['a number twice', { shuttles: [shuttle, shuttle] }, 'shuttles.1.number', 'Another shuttle has this number'],
    ['no number', { shuttles: [{ ...shuttle, number: '' }] }, 'shuttles.0.number', 'Enter a number from 1 to 1,000'],
    ['half a seat', { shuttles: [{ ...shuttle, seats: '1.5' }] }, 'shuttles.0.seats', 'Enter a number from 1 to 100'],
    [
      'a script as tracking link',
      { shuttles: [{ ...shuttle, trackingUrl: 'javascript:alert(1)' }] },
      'shuttles.0.trackingUrl',
      'A tracking link starts with https:// or http://',
    ],
    ['a reversed range', { parkingSpots: 'A9-A1' }, 'parkingSpots', 'A9-A1 ends before it starts'],
    [
      'an unknown spot out of use',
      { parkingSpotsOutOfUse: 'Z9' },
      'parkingSpotsOutOfUse',
      'the lot has no parking spot Z9',
    ],
    [
      'a texting number that is none',
      { textingNumber: '12' },
      'textingNumber',
      'Enter the number with its country code, such as +13105550199',
    ],
    ['an unreadable delay', { autoCheckoutMinutes: 'five' }, 'autoCheckoutMinutes', 'Enter minutes from 0 to 1,440'],
    [
      'a day without a time',
      { openingHours: { tuesday: { from: '06:00', to: '' } } },
      'openingHours',
      'Tuesday needs two different times',
    ],
  ])('should reject %s at its field', (_name, changed, field, message) => {
    expect(validateFields(lotFormSchema(), { ...VALUES, ...changed })[field]).toBe(message);
  });
});

describe('formErrors', () => {
  it('should move the server’s errors to the form’s fields', () => {
    const values: LotValues = { ...VALUES, meetAt: 'by-terminal' };
    const paths = ['textingNumber', 'shuttles.1.trackingUrl', 'autoCheckoutSeconds', 'meetingPoint.T2', 'shuttles'];
    expect(
      formErrors(
        paths.map((path) => ({ path, message: path })),
        values,
      ),
    ).toEqual([
      { path: 'textingNumber', message: 'textingNumber' },
      { path: 'shuttles.1.trackingUrl', message: 'shuttles.1.trackingUrl' },
      { path: 'autoCheckoutMinutes', message: 'autoCheckoutSeconds' },
      { path: 'terminals.1.meetingPoint', message: 'meetingPoint.T2' },
      { path: 'shuttles', message: 'shuttles' },
    ]);
  });
});
