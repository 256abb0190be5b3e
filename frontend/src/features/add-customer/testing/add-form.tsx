import type { Lookup } from '@lotline/protocol';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { aSettings } from '../../../testing/builders.js';
import { stopDateAt } from '../../../testing/clock.js';
import { renderInLot } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { AddCustomerScreen } from '../add-customer-screen.js';

export const lot = aSettings();
export const LOOKUP = 'GET /api/clients/lookup/6265550108?unknown=204';
export const known: Lookup = {
  firstName: 'Clara',
  lastName: 'Santos',
  vehicleMake: 'Subaru',
  vehicleModel: '',
  vehicleColor: '',
  notes: '',
  clientType: 'Walk In',
  language: 'en',
  checkOutDateTime: '2026-11-19 22:00:00',
  phone: '6265550108',
};
/** antd's selects read `keyCode`. */
const KEY_CODES: Record<string, number> = { Enter: 13, Tab: 9 };

/**
 * The add form on Nov 21, 2026 at 7:42 AM lot time. Values are set at once: typing of phones, dates and amounts is tested with
 * those fields.
 */
export class AddForm {
  readonly server: FakeServer;

  constructor() {
    stopDateAt('2026-11-21T15:42:31Z');
    this.server = new FakeServer()
      .on('GET /api/parking-spots/next', () => json({ next: null, free: 0, total: 0 }))
      .on('GET /api/parking-spots/holders', () => json([]));
  }

  /** `beside`: rendered beside the screen. */
  async open(beside: ReactNode = null): Promise<void> {
    renderInLot(
      <>
        <AddCustomerScreen />
        {beside}
      </>,
      '/form',
    );
    await screen.findByLabelText('Phone');
  }

  field = (label: string): HTMLElement => screen.getByLabelText(label);

  put = (values: Record<string, string>): void => {
    for (const [label, value] of Object.entries(values)) fireEvent.change(this.field(label), { target: { value } });
  };

  /** A typed time is read when its field loses the focus. */
  setTime = (label: string, value: string): void => {
    this.put({ [label]: value });
    fireEvent.blur(this.field(label));
  };

  choose = async (label: string, option: string): Promise<void> => {
    fireEvent.mouseDown(this.field(label));
    fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
  };

  fill = async (): Promise<void> => {
    this.put({ Phone: '3105550177', 'First name': 'Rui', 'Last name': 'Santos' });
    this.setTime('Check-out', '11/24 10p');
    await this.choose('Customer type', 'Walk In');
  };

  /** Finds the button by text, because queries by role and name are slow in a form of this size. */
  press = async (words: string): Promise<boolean> =>
    fireEvent.click(await screen.findByText(words, { selector: 'button, button *' }));

  submit = (): Promise<boolean> => this.press('Add Customer');

  key = (label: string, pressed: string, more: { ctrlKey?: boolean } = {}): boolean =>
    fireEvent.keyDown(this.field(label), { key: pressed, keyCode: KEY_CODES[pressed], ...more });

  sent = (): unknown[] => this.server.sent('POST /api/clients').map(({ body }) => body);

  dialogClosed = (): Promise<void> => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
}
