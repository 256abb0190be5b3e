import { CUSTOMER_FIELDS } from '@lotline/protocol';
import fc from 'fast-check';
import { columnOfHeading, columnsOfHeadings, isOwnHeading } from './headings.js';

describe('import-export.md, Import values: columnOfHeading', () => {
  it.each(Object.entries(CUSTOMER_FIELDS))(
    'should recognize %s by its exported heading and by its name',
    (field, column) => {
      expect(columnOfHeading(column.heading)).toBe(field);
      expect(columnOfHeading(field)).toBe(field);
    },
  );

  it.each([
    ['Phone Number', 'phone'],
    ['PHONE', 'phone'],
    ['Check In', 'checkInDateTime'],
    ['check_in_date', 'checkInDateTime'],
    ['Check-In Date/Time', 'checkInDateTime'],
    ['Arrival', 'checkInDateTime'],
    ['Check-out Date', 'checkOutDateTime'],
    ['Check Out Time', 'checkOutTime'],
    ['Spot', 'parkingSpot'],
    ['Parking Spot #', 'parkingSpot'],
    ['Amount ($)', 'paymentAmount'],
    ['Number in Party', 'partySize'],
    ['Name', 'fullName'],
    ['﻿First Name', 'firstName'],
    ['Customer #', 'fullName'],
    ['Entry', 'checkInDateTime'],
    ['Exit Date', 'checkOutDateTime'],
    ['Exit Time', 'checkOutTime'],
    ['Drop-off', 'checkInDateTime'],
    ['Drop Off Date', 'checkInDateTime'],
    ['Drop-off Time', 'checkInTime'],
    ['Pick-up', 'checkOutDateTime'],
    ['Pickup Time', 'checkOutTime'],
    ['Starts', 'checkInDateTime'],
    ['Start Time', 'checkInTime'],
    ['Ends', 'checkOutDateTime'],
    ['Guest Name', 'fullName'],
    ['Driver', 'fullName'],
    ['Customer Name', 'fullName'],
    ['Cell', 'phone'],
    ['Mobile Number', 'phone'],
    ['Primary Phone', 'phone'],
    ['Teléfono', 'phone'],
    ['Conf #', 'customerId'],
    ['Conf. No.', 'customerId'],
    ['Ref', 'customerId'],
    ['Booking No', 'customerId'],
    ['Booking Reference', 'customerId'],
    ['Amount Due', 'paymentAmount'],
    ['Total', 'paymentAmount'],
    ['Total (USD)', 'paymentAmount'],
    ['Pax', 'partySize'],
    ['Number of People', 'partySize'],
    ['# of People', 'partySize'],
    ['Reg', 'notes'],
    ['License Plate', 'notes'],
    ['Renter Name', 'fullName'],
    ['Rental ID', 'customerId'],
    ['Res #', 'customerId'],
    ['Due at Lot', 'paymentAmount'],
    ['Car Reg.', 'notes'],
    ['Drop-Off Date/Time', 'checkInDateTime'],
    ['Scheduled Return', 'checkOutDateTime'],
    ['Zone', 'terminal'],
    ['Status', 'status'],
    ['Booking Status', 'status'],
    ['Cancelled?', 'status'],
    ['State', undefined],
    ['Time', undefined],
    ['toString', undefined],
    ['Loyalty Tier', undefined],
    ['', undefined],
  ])('should parse %j as %s', (heading, column) => expect(columnOfHeading(heading)).toBe(column));

  it('should ignore case, spaces, underscores and dashes', () => {
    const fields = Object.values(CUSTOMER_FIELDS).map(({ heading }) => heading);
    const spelling = fc.tuple(fc.constantFrom(...fields), fc.constantFrom(' ', '_', '-', ''), fc.boolean());
    fc.assert(
      fc.property(spelling, ([heading, gap, loud]) => {
        const spelled = heading.replace(/[ -]/g, gap);
        expect(columnOfHeading(loud ? spelled.toUpperCase() : spelled)).toBe(columnOfHeading(heading));
      }),
    );
  });
});

describe('import-export.md, Import values: columnsOfHeadings', () => {
  it.each<[string, string, (string | undefined)[]]>([
    [
      'another operator’s list',
      'Ref,Type,Name,Plate,Entry,Time,Entered,Checked-In,Exit,Time,Zone,Pasg,BT,CN,Notes',
      [
        ...['customerId', 'clientType', 'fullName', 'notes', 'checkInDateTime', 'checkInTime', undefined],
        ...[
          'manualCheckInStatus',
          'checkOutDateTime',
          'checkOutTime',
          'terminal',
          'partySize',
          undefined,
          'status',
          'notes',
        ],
      ],
    ],
    ['a departure and an arrival', 'Departure,Arrival', ['checkOutDateTime', 'checkInDateTime']],
    ['the two ends of a trip', 'Depart,Return', ['checkInDateTime', 'checkOutDateTime']],
    [
      'the same with times',
      'Departure Date,Departure Time,Return Date,Return Time',
      ['checkInDateTime', 'checkInTime', 'checkOutDateTime', 'checkOutTime'],
    ],
    [
      'the same with times that have no name',
      'Depart,Time,Return,Time',
      ['checkInDateTime', 'checkInTime', 'checkOutDateTime', 'checkOutTime'],
    ],
    [
      'the columns of a flight beside them',
      'Dep Date,Dep Time,Departure Terminal,Ret Date,Return Flight',
      ['checkInDateTime', 'checkInTime', undefined, 'checkOutDateTime', undefined],
    ],
    [
      'an arrival at the lot beside a flight and a return',
      'Arrival Date,Arrival Time,Departure,Return Date,Return Time',
      ['checkInDateTime', 'checkInTime', undefined, 'checkOutDateTime', 'checkOutTime'],
    ],
    ['times that have the date', 'Start Time,End Time', ['checkInDateTime', 'checkOutDateTime']],
    ['a time behind something else', 'Name,Time', ['fullName', undefined]],
    [
      'phones, notes and statuses',
      'Phone,Mobile,Notes,Comments,Status,CN',
      ['phone', 'phone', 'notes', 'notes', 'status', 'status'],
    ],
    ['nothing in a row of data', 'Dana,310-555-0142,2026-11-20', [undefined, undefined, undefined]],
    ['the first of two other columns', 'Name,Guest,Ref,Booking', ['fullName', undefined, 'customerId', undefined]],
  ])('should know %s', (_, headings, columns) => expect(columnsOfHeadings(headings.split(','))).toEqual(columns));
});

describe('isOwnHeading', () => {
  it.each([
    ['Customer Type', true],
    ['clientType', true],
    ['Type', false],
    ['Zone', false],
  ])('should be, of %j, %s', (heading, is) => expect(isOwnHeading(heading)).toBe(is));
});
