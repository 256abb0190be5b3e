import type { Client } from '../client/client.js';

/** The type of a spreadsheet cell and how it is parsed. */
export type CellKind = 'text' | 'money' | 'number' | 'yes-no' | 'lot-time' | 'instant';

interface Column {
  heading: string;
  kind: CellKind;
}

/**
 * The columns of the exported spreadsheet, from left to right (docs/product/import-export.md#exported-columns). The
 * import recognizes the same headings, so that an exported file can be imported. A phone is text, because a number
 * would lose its leading zeros.
 */
export const TRANSFER_COLUMNS = {
  firstName: { heading: 'First Name', kind: 'text' },
  lastName: { heading: 'Last Name', kind: 'text' },
  phone: { heading: 'Phone', kind: 'text' },
  clientType: { heading: 'Customer Type', kind: 'text' },
  customerId: { heading: 'Customer ID', kind: 'text' },
  checkInDateTime: { heading: 'Check-in', kind: 'lot-time' },
  checkOutDateTime: { heading: 'Check-out', kind: 'lot-time' },
  returningAirline: { heading: 'Returning Airline', kind: 'text' },
  terminal: { heading: 'Terminal', kind: 'text' },
  partySize: { heading: 'Number in Party', kind: 'number' },
  parkingSpot: { heading: 'Parking Spot', kind: 'text' },
  paymentAmount: { heading: 'Payment Amount', kind: 'money' },
  paymentMethod: { heading: 'Payment Method', kind: 'text' },
  vehicleMake: { heading: 'Vehicle Make', kind: 'text' },
  vehicleModel: { heading: 'Vehicle Model', kind: 'text' },
  vehicleColor: { heading: 'Vehicle Color', kind: 'text' },
  notes: { heading: 'Notes', kind: 'text' },
  manualCheckInStatus: { heading: 'Checked In', kind: 'text' },
  manualCheckInTimestamp: { heading: 'Checked In At', kind: 'instant' },
  manualCheckOutStatus: { heading: 'Checked Out', kind: 'text' },
  manualCheckOutTimestamp: { heading: 'Checked Out At', kind: 'instant' },
  shuttleStatus: { heading: 'Shuttle Status', kind: 'text' },
  shuttleNumber: { heading: 'Shuttle Number', kind: 'number' },
  shuttlePosition: { heading: 'Shuttle Position', kind: 'number' },
  customerRequestingRideTimestamp: { heading: 'Ride Requested At', kind: 'instant' },
  customerPickedUpTimestamp: { heading: 'Picked Up At', kind: 'instant' },
  customerDroppedOffTimestamp: { heading: 'Customer Dropped Off At', kind: 'instant' },
  droppedOffTimestamp: { heading: 'Dropped Off At', kind: 'instant' },
  playAudioAlert: { heading: 'Audio Alert', kind: 'yes-no' },
  displayColor: { heading: 'Display Color', kind: 'text' },
  dailyChecked: { heading: 'Daily Checked', kind: 'yes-no' },
  submissionSource: { heading: 'Submission Source', kind: 'text' },
  gclid: { heading: 'GCLID', kind: 'text' },
  utm: { heading: 'UTM', kind: 'text' },
  createdBy: { heading: 'Created By', kind: 'text' },
  timeStamp: { heading: 'Time Stamp', kind: 'lot-time' },
  createdAt: { heading: 'Created At', kind: 'instant' },
  updatedAt: { heading: 'Updated At', kind: 'instant' },
  shuttleRequestId: { heading: 'Shuttle Request ID', kind: 'text' },
  lotId: { heading: 'Lot', kind: 'text' },
  version: { heading: 'Version', kind: 'number' },
  id: { heading: 'ID', kind: 'text' },
  language: { heading: 'Language', kind: 'text' },
} as const satisfies Record<Exclude<keyof Client, 'undeliverableReason'>, Column>;
