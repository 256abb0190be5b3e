import { LeaveGuard } from '../../ui/form/leave-guard.js';

interface Props {
  clientId: string;
  /** Whether something would be lost. */
  holds: () => boolean;
}

/** Asks before edits and a text that is being written are lost; the details stay open for as long as the address names their customer. */
export const UnsavedGuard = ({ clientId, holds }: Props) => (
  <LeaveGuard
    holds={holds}
    leaves={({ nextLocation }) => new URLSearchParams(nextLocation.search).get('customer') !== clientId}
    text="What you have changed or written here is not saved or sent."
  />
);
