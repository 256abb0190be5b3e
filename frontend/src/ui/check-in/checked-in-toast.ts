import { isNoSpot, type Client } from '@lotline/contracts';
import type { ToastMessage } from '../toast/toast.js';

/** The message of a check-in. It also warns that the customer has no spot yet, because the person who parks the car must choose one. */
export const checkedInToast = (
  { parkingSpot }: Pick<Client, 'parkingSpot'>,
  undo: ToastMessage['undo'],
): ToastMessage => ({
  title: 'Customer Checked In',
  description: 'Customer information saved and checked in successfully',
  ...(isNoSpot(parkingSpot) && { note: 'No parking spot yet.' }),
  undo,
});
