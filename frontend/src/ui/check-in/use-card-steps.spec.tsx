import type { Client } from '@lotline/protocol';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { nextStep } from '../../lib/check-in/next-step.js';
import { subscribeToChanges } from '../../lib/live/changes.js';
import { aClient, aSettings } from '../../testing/builders.js';
import { stopDateAt } from '../../testing/clock.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { STEP_LABELS, useCardSteps } from './use-card-steps.js';

const NOW = new Date('2026-11-21T15:42:00Z');
const clara = aClient({ id: 'clara' });
const CHECK_IN = 'PATCH /api/clients/clara/check-in-status';
const CHECK_OUT = 'PATCH /api/clients/clara/check-out-status';
const HOLDERS = 'GET /api/parking-spots/holders?spot=A07';
const here = { manualCheckInStatus: 'checked-in', manualCheckInTimestamp: '2026-11-21T15:42:00.000Z' } as const;
const left = { manualCheckOutStatus: 'checked-out', manualCheckOutTimestamp: '2026-11-21T15:42:00.000Z' } as const;

/** A card that follows the customer's record as the lists do. */
function Card({ stored }: { stored: Client }) {
  const [client, setClient] = useState(stored);
  const { cardStep, press, dialog } = useCardSteps();
  const [params] = useSearchParams();
  useEffect(
    () =>
      subscribeToChanges({ client: ({ client: changed }) => changed && setClient((now) => ({ ...now, ...changed })) }),
    [],
  );
  const offer = cardStep(client, nextStep(client, NOW, aSettings().timeZone));
  return (
    <>
      {offer && (
        <button aria-disabled={offer.state !== 'offered'} onClick={() => void press(offer.step, client)}>
          {STEP_LABELS[offer.step]}
        </button>
      )}
      {dialog}
      <output aria-label="Opened">{params.get('customer')}</output>
    </>
  );
}

describe('customer-details.md, Check-in and check-out: the step of a card', () => {
  let server: FakeServer;
  let stored: Client;
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const change = (changes: Partial<Client>) => {
    stored = { ...stored, ...changes, version: stored.version + 1 };
    return json(stored);
  };
  const isUndo = (body: unknown) => (body as { status: string | null }).status === null;

  beforeEach(() => {
    stopDateAt(NOW.toISOString());
    const none = { manualCheckInStatus: null, manualCheckInTimestamp: null };
    server = new FakeServer()
      .on(HOLDERS, () => json([]))
      .on(CHECK_IN, ({ body }) => change(isUndo(body) ? none : here))
      .on(CHECK_OUT, () => change(left))
      .on('POST /api/send-sms', () => json({ success: true }));
  });

  const show = async (changes: Partial<Client> = {}) => {
    stored = { ...clara, ...changes };
    renderInLot(<Card stored={stored} />);
    await screen.findByLabelText('Opened');
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const button = (name: string) => screen.getByRole('button', { name });

  it('should check in by one press with the welcome text, and offer no check-out under the finger', async () => {
    await show();
    await press('Check In');
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    expect(button('Check In')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: 'Check Out' })).toBeNull();
    await waitFor(() => expect(server.sent('POST /api/send-sms')).toHaveLength(1));
    expect(server.sent(CHECK_IN).map(({ body }) => body)).toEqual([{ status: 'checked-in' }]);
  });

  it('should be undone from the toast, and be offered again', async () => {
    await show();
    await press('Check In');
    await screen.findByText('Customer Checked In');
    await press('Undo');
    expect(await screen.findByText('Check-in undone')).toBeInTheDocument();
    expect(button('Check In')).toHaveAttribute('aria-disabled', 'false');
  });

  it('should check out by one press, without a question about the spot', async () => {
    await show(here);
    await press('Check Out');
    expect(await screen.findByText('Customer Checked Out')).toBeInTheDocument();
    expect(server.sent(CHECK_OUT).map(({ body }) => body)).toEqual([{ status: 'checked-out' }]);
    expect(server.sent(HOLDERS)).toEqual([]);
  });

  it('should ask about an occupied spot, and be offered again after Cancel', async () => {
    const rui = { ...{ id: 'rui', firstName: 'Rui', lastName: 'Costa' }, checkInDateTime: '2026-11-21 05:30:00' };
    server.on(HOLDERS, () => json([{ ...rui, checkedInAt: '2026-11-21T13:34:00.000Z' }]));
    await show();
    await press('Check In');
    expect(await screen.findByText('Spot A07 is taken')).toBeInTheDocument();
    await press('Cancel');
    await waitFor(() => expect(button('Check In')).toHaveAttribute('aria-disabled', 'false'));
    expect(server.sent(CHECK_IN)).toEqual([]);
    await press('Check In');
    await user.click(await screen.findByRole('button', { name: 'Check In Anyway' }));
    await waitFor(() => expect(server.sent(CHECK_IN)).toHaveLength(1));
  });

  it('should say that it failed, and be offered again', async () => {
    server.on(CHECK_IN, () => json({ message: 'Down', code: 'UNAVAILABLE' }, 503));
    await show();
    await press('Check In');
    expect(await screen.findByText('Failed to update check-in status')).toBeInTheDocument();
    expect(button('Check In')).toHaveAttribute('aria-disabled', 'false');
  });

  it.each<[string, Partial<Client>, string]>([
    ['Check In', { phone: '' }, 'Please fill in all required fields before checking in'],
    ['Check Out', { ...here, lastName: '' }, 'Please fill in all required fields before checking out'],
  ])('should open the details instead of %s when a required field is missing', async (step, changes, sentence) => {
    await show(changes);
    await press(step);
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Opened')).toHaveTextContent('clara');
    expect(server.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });
});
