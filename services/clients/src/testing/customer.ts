import { NO_RIDE, type Ride } from '@lotline/protocol';

/** The fields of a valid Add form. */
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

/** Creates a ride as the shuttle service publishes it. */
export const createRide = (client: { id: string; lotId: string }, fields: Partial<Ride> = {}): Ride => ({
  ...NO_RIDE,
  clientId: client.id,
  lotId: client.lotId,
  version: 1,
  ...fields,
});
