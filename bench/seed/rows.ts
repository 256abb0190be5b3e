import type { RiderCard } from '@lotline/protocol';
import type { Customer } from './customers.ts';

/** The lot of the bench, the first of config/lots.json. */
export const LOT = 'harborview';

export const CLIENTS = `COPY clients.clients (id, lot_id, version, first_name, last_name, phone, check_in_date_time,
  check_out_date_time, parking_spot, payment_amount, party_size, vehicle_make, vehicle_model, vehicle_color,
  returning_airline, terminal, client_type, customer_id, time_stamp, manual_check_in_status, manual_check_in_timestamp,
  manual_check_out_status, manual_check_out_timestamp, display_color, shuttle_request_id, created_at, updated_at)
  FROM STDIN`;

export const clientRow = (c: Customer, lotId: string) =>
  line([
    c.id,
    lotId,
    2,
    c.firstName,
    c.lastName,
    c.phone,
    c.checkIn,
    c.checkOut,
    c.parkingSpot,
    c.paymentAmount,
    c.partySize,
    c.make,
    c.model,
    c.color,
    c.airline,
    c.terminal,
    c.clientType,
    c.customerId,
    c.checkIn,
    'checked-in',
    c.checkedInAt,
    c.checkedOutAt && 'checked-out',
    c.checkedOutAt,
    c.checkedOutAt ? 'grey' : 'green',
    c.link,
    c.createdAt,
    c.checkedInAt,
  ]);

export const RIDERS = 'COPY shuttle.riders (client_id, lot_id, version, link, checked_out, card) FROM STDIN';

/** The shuttle service's copy of a customer. */
export const riderRow = (c: Customer, lotId: string) =>
  line([
    c.id,
    lotId,
    2,
    c.link,
    c.checkedOutAt !== null,
    JSON.stringify({
      firstName: c.firstName,
      lastName: c.lastName,
      phone: c.phone,
      partySize: c.partySize,
      terminal: c.terminal,
      parkingSpot: c.parkingSpot,
      returningAirline: c.airline,
      clientType: c.clientType,
      language: 'en',
    } satisfies RiderCard),
  ]);

/** A row in COPY's text format. No value contains a tab, a line break or a backslash. */
const line = (values: unknown[]) => `${values.map((value) => (value === null ? '\\N' : String(value))).join('\t')}\n`;
