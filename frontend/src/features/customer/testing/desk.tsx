import type { Client, TextSummary } from '@lotline/protocol';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { api } from '../../../lib/api/api.js';
import { useOpenedCustomer } from '../../../lib/page/open-customer.js';
import { aClient } from '../../../testing/builders.js';
import { stopDateAt } from '../../../testing/clock.js';
import { renderInLot } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { CustomerDialog } from '../customer-dialog.js';

export const clara = aClient({ id: 'clara' });
export const CHECKED_IN = {
  manualCheckInStatus: 'checked-in',
  manualCheckInTimestamp: '2026-11-21T15:42:00.000Z',
  displayColor: 'green',
} as const;
const CHECKED_OUT = {
  manualCheckOutStatus: 'checked-out',
  manualCheckOutTimestamp: '2026-11-21T15:50:00.000Z',
  displayColor: 'grey',
} as const;

export const aText = (changes: Partial<TextSummary> = {}): TextSummary => ({
  id: 't1',
  direction: 'outbound',
  event: 'check_in',
  body: 'Hi Clara',
  state: 'delivered',
  errorCode: null,
  suggestsOptOut: false,
  createdAt: '2026-11-21T13:34:00Z',
  updatedAt: '2026-11-21T13:34:05Z',
  ...changes,
});

/** Stands in for the shell: shows the dialog while the address names a customer. */
export function OpenedCustomer({ onClosing }: { onClosing: () => void }) {
  const { opened, close } = useOpenedCustomer();
  const countAndClose = () => {
    onClosing();
    close();
  };
  return opened ? <CustomerDialog {...opened} onClose={countAndClose} /> : <p>Closed</p>;
}

/** Clara's details dialog with a fake server that stores her record, on Nov 21, 2026 at 7:42 AM lot time. */
export class Desk {
  /** Radix enables pointer events on its toasts one render after the first toast appears. */
  readonly user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  readonly server: FakeServer;
  /** The record as the server stores it. */
  stored: Client = clara;
  /** How often the dialog has asked to be closed. In a browser each one goes back by a screen. */
  closings = 0;
  private store: ReturnType<typeof renderInLot>['store'] | undefined;

  constructor() {
    stopDateAt('2026-11-21T15:42:00Z');
    this.server = new FakeServer()
      .on('GET /api/clients/clara', () => json(this.stored))
      .on('GET /api/clients/clara/history', () => json([]))
      .on('GET /api/clients/clara/rides', () => json([]))
      .on('GET /api/clients/clara/texts', () => json([]))
      .on('PUT /api/clients/clara', ({ body }) => {
        const form = body as Omit<Client, 'paymentAmount'> & { paymentAmount: number };
        return this.change({ ...form, paymentAmount: form.paymentAmount.toFixed(2) });
      })
      .on('PATCH /api/clients/clara/check-in-status', () => this.change(CHECKED_IN))
      .on('PATCH /api/clients/clara/check-out-status', () => this.change(CHECKED_OUT))
      .on('POST /api/send-sms', () => json({ success: true }));
  }

  show(): void {
    this.store = renderInLot(<OpenedCustomer onClosing={() => (this.closings += 1)} />, '/?customer=clara').store;
  }

  async open(changes: Partial<Client> = {}): Promise<HTMLElement> {
    this.stored = { ...clara, ...changes };
    this.show();
    const dialog = await screen.findByRole('dialog', { name: /Clara Santos/ });
    await screen.findByLabelText('Notes');
    await screen.findByLabelText('Text to the customer');
    return dialog;
  }

  press = (name: string): Promise<void> => this.user.click(screen.getByRole('button', { name }));

  /** Sets the whole value at once: typing is tested with the fields themselves. */
  retype = (label: string, value: string): boolean =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  bodies = (call: string): unknown[] => this.server.sent(call).map(({ body }) => body);

  /** Simulates the live stream's notice that another user changed the record. */
  changedByAnother = async (changes: Partial<Client>): Promise<void> => {
    this.change(changes);
    await act(async () => {
      this.store?.dispatch(api.util.invalidateTags(['Client']));
    });
    // The history of the new version is fetched once it is rendered.
    await waitFor(() => expect(this.server.sent('GET /api/clients/clara/history').length).toBeGreaterThan(1));
  };

  private change(changes: Partial<Client>): Response {
    this.stored = { ...this.stored, ...changes, version: this.stored.version + 1 };
    return json(this.stored);
  }
}
