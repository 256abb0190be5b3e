import { isLeftOutStatus, statusOf } from './statuses.js';

describe('import-export.md, Import values: isLeftOutStatus', () => {
  it.each([
    ...[
      'Canceled',
      'CANCELLED',
      'cancelled ',
      'Cancelled by customer',
      'Canceled - refunded',
      'Booking cancelled',
      'Cancel',
    ],
    ...[
      'CN',
      'CXL',
      'cxld',
      'X',
      'Void',
      'Voided',
      'No-show',
      'No Show',
      'NOSHOW',
      'no show (charged)',
      'NS',
      'Refunded',
    ],
    ...['Cancelada', 'Cancelado', 'Cancelación', 'Anulada', 'No se presentó', 'Reembolsado', 'Expired', 'Declined'],
    ...['CN: X', 'Cancelled: Yes', 'Canceled?: TRUE', 'Cancelled At: 2026-11-01 10:00', 'No Show: 1', 'Void: x'],
  ])('should leave out %j', (status) => expect(isLeftOutStatus(status)).toBe(true));

  it.each([
    ...[
      '',
      'Confirmed',
      'Active',
      'Booked',
      'Paid',
      'Checked In',
      'Checked Out',
      'Completed',
      'Pending',
      'Not canceled',
    ],
    ...['Free cancellation', 'Cancellable', 'Non-refundable', 'Partially refunded', 'Uncancelled', 'Confirmada', 'New'],
    ...['CN: ', 'Cancelled: No', 'Canceled: false', 'Cancelled At: N/A', 'Void: 0', 'No Show: n'],
  ])('should keep %j', (status) => expect(isLeftOutStatus(status)).toBe(false));
});

describe('statusOf', () => {
  it.each([
    ['CN', 'X', 'CN: X'],
    [' Cancelled ', 'Yes', 'Cancelled: Yes'],
    ['Canceled', '', ''],
    ['Status', 'Confirmed', 'Confirmed'],
    ['Booking Status', 'Canceled', 'Canceled'],
  ])('should add the heading %j to %j if it is a flag: %j', (heading, value, status) => {
    expect(statusOf(heading, value)).toBe(status);
  });
});
