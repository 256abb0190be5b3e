import { TRANSFER_COLUMNS } from '@lotline/contracts';
import fc from 'fast-check';
import { columnOfHeading, readHeadings } from './headings.js';

describe('columnOfHeading', () => {
  it.each(Object.entries(TRANSFER_COLUMNS))(
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
    ['toString', undefined],
    ['Loyalty Tier', undefined],
    ['', undefined],
  ])('should parse %j as %s', (heading, column) => expect(columnOfHeading(heading)).toBe(column));

  it('should ignore case, spaces, underscores and dashes', () => {
    const fields = Object.values(TRANSFER_COLUMNS).map(({ heading }) => heading);
    const spelling = fc.tuple(fc.constantFrom(...fields), fc.constantFrom(' ', '_', '-', ''), fc.boolean());
    fc.assert(
      fc.property(spelling, ([heading, gap, loud]) => {
        const spelled = heading.replace(/[ -]/g, gap);
        expect(columnOfHeading(loud ? spelled.toUpperCase() : spelled)).toBe(columnOfHeading(heading));
      }),
    );
  });
});

describe('readHeadings', () => {
  it('should map each column and list the ignored headings', () => {
    expect(readHeadings(['Phone', ' Loyalty Tier', '', 'Mobile', 'Last Name'])).toEqual({
      columns: ['phone', undefined, undefined, undefined, 'lastName'],
      unknown: ['Loyalty Tier', 'Mobile'],
    });
  });

  it('should find nothing in a row of data', () => {
    expect(readHeadings(['Dana', '310-555-0142', '2026-11-20'])).toBeNull();
    expect(readHeadings([])).toBeNull();
  });
});
