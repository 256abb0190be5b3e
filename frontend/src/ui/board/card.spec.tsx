import { DndContext } from '@dnd-kit/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { aBoardCard } from '../../testing/builders.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import type { RideCard } from '../../lib/rides/lanes.js';
import { Card, Ghost, type CardSize } from './card.js';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

/** Shows a card, and waits until it is there. */
const show = async (card: RideCard, size: CardSize = 'desk', buttons: Partial<ComponentProps<typeof Card>> = {}) => {
  renderInLot(
    <DndContext>
      <Card
        {...{ card, size, selected: false, highlighted: false }}
        {...{ onTap: jest.fn(), onShuttleKey: jest.fn(), onDetails: undefined, onRemove: undefined }}
        {...buttons}
      />
    </DndContext>,
  );
  return within(await screen.findByRole('article'));
};

describe('screens.md, Names: Card', () => {
  it('should be tablet-sized and without details on a board without a session', async () => {
    await show(aBoardCard(), 'tablet', { onRemove: jest.fn() });
    expect(screen.getByRole('article', { name: 'Ada Okafor' })).toHaveClass('tablet');
    expect(screen.getByRole('button', { name: 'Remove Ada Okafor' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Details of Ada Okafor' })).not.toBeInTheDocument();
  });

  it('should keep a name that is written from right to left in its place', async () => {
    await show(aBoardCard({ firstName: 'أحمد\u202e', lastName: 'علي', phone: '9495550142' }), 'desk', {
      onDetails: jest.fn(),
      onRemove: jest.fn(),
    });
    const name = screen.getByText('أحمد\u202e علي');
    expect(name.tagName).toBe('BDI');
    expect(name).toHaveAttribute('translate', 'no');
    expect(screen.getByText('949-555-0142')).toHaveAttribute('translate', 'no');
    expect(screen.getByRole('button', { name: 'Details of \u2068أحمد علي\u2069' })).toBeInTheDocument();
  });
});

describe('dispatch.md, Cards: what matters about a customer', () => {
  const notes = (name = 'Notes of Ada Okafor') => ({ name });
  const NOTES = `GET /api/clients/shuttle/${aBoardCard().id}/notes`;

  it.each<CardSize>(['desk', 'tablet'])('should be on a card: %s', async (size) => {
    const card = await show(aBoardCard({ vip: true, wheelchair: true, hasNotes: true }), size);
    for (const text of ['VIP', 'Wheelchair', 'Party of 2']) expect(card.getByText(text)).toBeVisible();
    expect(card.getByRole('button', notes())).toBeVisible();
  });

  it('should be absent from the card of anybody else', async () => {
    const card = await show(aBoardCard());
    expect(card.queryByText(/VIP|Wheelchair/)).not.toBeInTheDocument();
    expect(card.queryByRole('button', notes())).not.toBeInTheDocument();
  });

  it('should open the notes, which are loaded then', async () => {
    server.on(NOTES, () => json({ notes: 'Two dogs.\nFolding wheelchair' }));
    const card = await show(aBoardCard({ hasNotes: true }), 'tablet');
    expect(server.sent(NOTES)).toHaveLength(0);
    fireEvent.click(card.getByRole('button', notes()));
    const dialog = within(await screen.findByRole('dialog', notes()));
    expect((await dialog.findByText(/Two dogs/)).textContent).toBe('Two dogs.\nFolding wheelchair');
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    [403, 'FORBIDDEN', 'Notes are shown to staff and on paired boards only.'],
    [503, 'UNAVAILABLE', 'The notes could not be loaded. Please try again.'],
  ])('should say why the notes do not open: %s', async (status, code, message) => {
    server.on(NOTES, () => json({ message: '', code }, status));
    const card = await show(aBoardCard({ hasNotes: true }));
    fireEvent.click(card.getByRole('button', notes()));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});

describe('pick-up-boards.md, Board: the phone on a driver’s card', () => {
  it.each([
    ['9495550142', 'tel:9495550142'],
    ['+44 20 7946 0018', 'tel:+442079460018'],
    ['310-555-0142 ext 5', 'tel:3105550142'],
    ['000-000-0000', null],
  ])('should be called by a link: %s', async (phone, href) => {
    await show(aBoardCard({ phone }), 'tablet');
    const link = screen.queryByRole('link', { name: /^Call Ada Okafor/ });
    expect(link?.getAttribute('href') ?? null).toBe(href);
  });
});

describe('pick-up-boards.md, Board: the card of a customer who texted', () => {
  it('should say by which word they opted out while they wait, and name their other cars', async () => {
    const otherCars = ['Blue Honda, spot B12', 'Red Kia'];
    await show(aBoardCard({ shuttleStatus: 'requesting_ride', stopWord: 'CANCEL', otherCars }));
    expect(screen.getByText('texted CANCEL')).toBeInTheDocument();
    expect(screen.getByText('also: Blue Honda, spot B12; Red Kia')).toBeInTheDocument();
  });

  it('should no longer say it once they are picked up', async () => {
    await show(aBoardCard({ shuttleStatus: 'picked_up', shuttleNumber: 1, stopWord: 'CANCEL' }));
    expect(screen.getByText('Ada Okafor')).toBeInTheDocument();
    expect(screen.queryByText('texted CANCEL')).not.toBeInTheDocument();
  });
});

describe('customer-page.md, Ride details: the card', () => {
  const details = { partySize: 4, bags: 3, wheelchairPlaces: 1, terminal: 'T2', door: 'Door 4', ready: false };

  it('should say what the customer said, in place of the booking', async () => {
    const card = await show(aBoardCard({ shuttleStatus: 'requesting_ride', terminal: 'T1', details }));
    expect(card.getByText('Party of 4')).toBeVisible();
    expect(card.getByText('T2')).toBeVisible();
    expect(card.getByText('waiting for bags · Door 4 · 3 bags · 1 wheelchair place')).toBeVisible();
  });

  it('should not say where the customer waits once they ride', async () => {
    const riding = { shuttleStatus: 'picked_up', shuttleNumber: 1, details: { ready: true, bags: 1 } } as const;
    const card = await show(aBoardCard(riding));
    expect(card.getByText('1 bag')).toBeVisible();
  });
});

describe('dispatch.md, Drag and tap: Ghost', () => {
  it('should show only the name and the phone', () => {
    const { container } = render(<Ghost card={aBoardCard({ phone: '9495550142' })} size="tablet" others={0} />);
    expect(container).toHaveTextContent(/^Ada Okafor949-555-0142$/);
  });

  it('should count the cards that are dragged with it', () => {
    const { container } = render(<Ghost card={aBoardCard()} size="desk" others={2} />);
    expect(container).toHaveTextContent(/\+2$/);
  });
});
