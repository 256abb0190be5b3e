import { AlertControls } from '../features/alerts/alert-controls.js';
import { DispatchScreen } from '../features/dispatch/dispatch-screen.js';
import { useOpenCustomer } from './use-open-customer.js';

/** The dispatch board with the alerts' buttons, and a customer's details behind each card. */
export function BoardRoute() {
  return <DispatchScreen controls={<AlertControls />} onDetails={useOpenCustomer()} />;
}
