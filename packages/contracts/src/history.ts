/** One line of a customer's history, newest first in lists. */
export interface HistoryEntry {
  id: string;
  /** Instant. */
  at: string;
  action: 'added' | 'updated' | 'checked-in' | 'checked-out' | 'checked-out-automatically';
  /** Who did it, as `shortName` says it; null for the system. */
  by: string | null;
  /** What an update changed: field name, before, after. */
  changes: { field: string; from: string; to: string }[];
}

/** What `GET /api/clients/lookup/{phone}` answers (spec §3 "Lookup response"). */
export interface Lookup {
  firstName: string;
  lastName: string;
  vehicleMake: string;
  vehicleModel: string;
  vehicleColor: string;
  notes: string;
  clientType: string;
  /** Lot time. */
  checkOutDateTime: string;
  phone: string;
}
