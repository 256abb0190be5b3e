import { NO_RIDE, type Ride } from '@lotline/contracts';

/** The fields that the Add form sends, of a customer who is accepted as they stand. */
export const customerForm = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  firstName: 'Dana',
  lastName: 'Reyes',
  phone: '310-555-0142',
  checkInDateTime: '2026-11-20T09:30',
  checkOutDateTime: '2026-11-24T18:05',
  parkingSpot: 'B12',
  paymentAmount: '86',
  paymentMethod: 'Cash',
  partySize: 2,
  vehicleMake: 'Subaru',
  vehicleModel: 'Outback',
  vehicleColor: 'Green',
  returningAirline: 'Alaska',
  terminal: '',
  notes: 'Call on arrival',
  clientType: 'Walk In',
  customerId: '',
  ...fields,
});

/** The ride of a client as the shuttle service sends it. */
export const rideOf = (client: { id: string; lotId: string }, fields: Partial<Ride> = {}): Ride => ({
  ...NO_RIDE,
  clientId: client.id,
  lotId: client.lotId,
  version: 1,
  ...fields,
});
