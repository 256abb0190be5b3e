import type { OptionalText } from '@lotline/protocol';

/** The events of optional texts about rides, which are listed among the customer's texts. */
export const RIDE_TEXT_EVENTS: Record<OptionalText, string> = {
  requestConfirmed: 'request_confirmed',
  shuttleAssigned: 'shuttle_assigned',
};
