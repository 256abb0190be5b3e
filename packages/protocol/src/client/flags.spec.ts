import { flagReason } from './flags.js';

const lot = {
  host: 'lot.example',
  reservationsHost: 'reservations.example',
  timeZone: 'America/Los_Angeles',
  textingNumber: '+13105550199',
};
const client = (fields: Partial<Parameters<typeof flagReason>[0]> = {}): Parameters<typeof flagReason>[0] => ({
  phone: '310-555-0142',
  clientType: 'Walk In',
  checkOutDateTime: '2026-11-01 12:00:00',
  parkingSpot: 'A1',
  manualCheckInStatus: 'checked-in',
  manualCheckOutStatus: null,
  manualCheckInTimestamp: '2026-10-28T10:00:00.000Z',
  manualCheckOutTimestamp: null,
  undeliverableReason: null,
  ...fields,
});
/** The lot's noon, after the clocks went back that morning. */
const CHECK_OUT = Date.parse('2026-11-01T20:00:00Z');
const hoursLater = (hours: number) => new Date(CHECK_OUT + hours * 3_600_000);

describe('search.md, Result cards: flagReason', () => {
  it.each([
    ['checked in with a spot', client(), hoursLater(-1), null],
    ['checked in without a spot', client({ parkingSpot: '' }), hoursLater(-1), 'Checked in without a parking spot'],
    ['checked in at TBD', client({ parkingSpot: 'TBD' }), hoursLater(-1), 'Checked in without a parking spot'],
    ['not checked in, without a spot', client({ parkingSpot: '', manualCheckInStatus: null }), hoursLater(-1), null],
    [
      'of a phone with an extension',
      client({ phone: '310-555-0142#5' }),
      hoursLater(-1),
      'This phone cannot be texted: a text does not reach the extension 5.',
    ],
    ['of no phone', client({ phone: '000-000-0000' }), hoursLater(-1), null],
    ['24 h past its check-out', client(), hoursLater(24), null],
    ['more than 24 h past it', client(), hoursLater(24.01), 'Still checked in 24 h past check-out'],
    [
      'two days past it, the time going before the spot',
      client({ parkingSpot: '' }),
      hoursLater(50.5),
      'Still checked in 50 h past check-out',
    ],
    [
      'checked out',
      client({ manualCheckOutStatus: 'checked-out', manualCheckOutTimestamp: '2026-11-01T10:00:00Z' }),
      hoursLater(50),
      null,
    ],
    [
      'a contract that runs',
      client({ clientType: 'lot.example Monthly Contract', parkingSpot: '' }),
      hoursLater(0),
      null,
    ],
    [
      'a contract past its end',
      client({ clientType: 'lot.example Quarterly Contract' }),
      hoursLater(0.01),
      'Contract has ended',
    ],
    ['a contract customer', client({ clientType: 'Contract Customer' }), hoursLater(1), null],
    [
      'a phone that texts do not reach',
      client({ undeliverableReason: 'failed' }),
      hoursLater(-1),
      'A text message did not arrive',
    ],
    [
      'a phone whose owner wants none',
      client({ undeliverableReason: 'opted-out' }),
      hoursLater(-1),
      'Opted out of texts',
    ],
    ['a phone that texts reach', client({ undeliverableReason: null }), hoursLater(-1), null],
    [
      'a missing spot before a text that did not arrive',
      client({ parkingSpot: '', undeliverableReason: 'failed' }),
      hoursLater(-1),
      'Checked in without a parking spot',
    ],
    [
      'a text that did not arrive before the check-in',
      client({ manualCheckInStatus: null, undeliverableReason: 'failed' }),
      hoursLater(-1),
      'A text message did not arrive',
    ],
    [
      'a contract that runs, of a phone whose owner wants no texts',
      client({ clientType: 'lot.example Monthly Contract', undeliverableReason: 'opted-out' }),
      hoursLater(-1),
      'Opted out of texts',
    ],
    [
      'texts to somebody who is checked out',
      client({
        manualCheckOutStatus: 'checked-out',
        manualCheckOutTimestamp: '2026-11-01T10:00:00Z',
        undeliverableReason: 'failed',
      }),
      hoursLater(-1),
      null,
    ],
    ['a check-out that cannot be read', client({ checkOutDateTime: '' }), hoursLater(50), null],
  ])('customer-details.md, Flagged customers: should evaluate %s', (_, card, now, reason) => {
    expect(flagReason(card, lot, now)).toBe(reason);
  });
});
