let bookings = 0;
/** What the Add form sends; no two have the same phone. */
export const newBooking = () => ({
  firstName: 'Ada',
  lastName: 'Okafor',
  phone: `70${String((Date.now() % 10_000_000) * 10 + ((bookings += 1) % 10)).padStart(8, '0')}`,
  checkInDateTime: '2026-06-01 08:00:00',
  checkOutDateTime: '2026-06-04 08:00:00',
  paymentAmount: '86.00',
  clientType: 'Walk In',
  partySize: 2,
});
