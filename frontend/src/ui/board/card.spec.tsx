import { DndContext } from '@dnd-kit/core';
import { render, screen } from '@testing-library/react';
import { aBoardCard, aSettings } from '../../testing/builders.js';
import { InLot } from '../../testing/in-lot.js';
import { renderScreen } from '../../testing/render.js';
import { FakeServer, json } from '../../testing/server.js';
import { Card, Ghost } from './card.js';

describe('Card', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer();
    server.on('GET /api/settings', () => json(aSettings()));
  });
  afterEach(() => server.restore());

  it('should be tablet-sized and without details on a board without a session', async () => {
    renderScreen(
      <InLot>
        <DndContext>
          <Card
            card={aBoardCard()}
            size="tablet"
            selected={false}
            highlighted={false}
            onTap={jest.fn()}
            onDetails={undefined}
            onRemove={jest.fn()}
          />
        </DndContext>
      </InLot>,
    );
    expect(await screen.findByRole('article', { name: 'Ada Okafor' })).toHaveClass('tablet');
    expect(screen.getByRole('button', { name: 'Remove Ada Okafor' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Details of Ada Okafor' })).not.toBeInTheDocument();
  });
});

describe('Ghost', () => {
  it('should show only the name and the phone', () => {
    const { container } = render(<Ghost card={aBoardCard({ phone: '9495550142' })} size="tablet" />);
    expect(container).toHaveTextContent(/^Ada Okafor949-555-0142$/);
  });
});
