import { checkedOutReply, helpReply, noBookingReply, rideReply } from './replies.js';

const LOT = { title: 'Harborview Airport Parking', officePhone: '310-555-0100' };
const LINK = 'https://lot.example/shuttle-request/Ab3dEf6hI9';

describe('the replies to a text', () => {
  it('should send the link to the customer, by first name', () => {
    expect(rideReply('Rosa', LOT, LINK)).toMatch(/^Thanks Rosa, Harborview .*: https:\/\/\S+Ab3dEf6hI9$/);
    expect(rideReply(' \u0001', LOT, LINK)).toContain('Thanks Customer,');
  });

  it.each([
    ['somebody who is checked out', checkedOutReply],
    ['somebody without a booking', noBookingReply],
    ['who asks for help', helpReply],
  ])('should include the business and the office phone for %s', (_whom, reply) => {
    expect(reply(LOT)).toContain('Harborview Airport Parking');
    expect(reply(LOT)).toContain('310-555-0100');
  });

  it.each([rideReply('Rosa', LOT, LINK), checkedOutReply(LOT), noBookingReply(LOT), helpReply(LOT)])(
    'should not ask for a keyword of providers: %s',
    (text) => {
      expect(text).not.toMatch(/\b(STOP|END|QUIT|CANCEL|REVOKE|YES|START)\b/);
    },
  );
});
