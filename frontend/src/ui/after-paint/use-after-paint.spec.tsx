import { fireEvent, render, screen } from '@testing-library/react';
import { simulatePaint } from '../../testing/painting.js';
import { useAfterPaint } from './after-paint.js';

function List({ isWanted }: { isWanted: boolean }) {
  return <p>{useAfterPaint(isWanted) ? 'There' : 'Not there'}</p>;
}

describe('useAfterPaint', () => {
  simulatePaint();

  it('should be true after the paint, and false immediately', async () => {
    const { rerender } = render(<List isWanted />);
    expect(screen.getByText('Not there')).toBeInTheDocument();
    expect(await screen.findByText('There')).toBeInTheDocument();
    rerender(<List isWanted={false} />);
    expect(screen.getByText('Not there')).toBeInTheDocument();
  });

  it('should be true immediately when a key is pressed', () => {
    render(<List isWanted />);
    fireEvent.keyDown(document.body, { key: 'w' });
    expect(screen.getByText('There')).toBeInTheDocument();
  });

  it('should stay false when it is canceled before the paint', async () => {
    const { rerender } = render(<List isWanted />);
    rerender(<List isWanted={false} />);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(screen.getByText('Not there')).toBeInTheDocument();
  });
});
