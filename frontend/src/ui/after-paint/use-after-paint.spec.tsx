import { fireEvent, render, screen } from '@testing-library/react';
import { simulatePaint } from '../../testing/painting.js';
import { useOncePainted } from './use-after-paint.js';

function List({ isWanted }: { isWanted: boolean }) {
  return <p>{useOncePainted(isWanted) ? 'There' : 'Not there'}</p>;
}

describe('useOncePainted', () => {
  simulatePaint();

  it('should be there once the press is painted, and gone at once', async () => {
    const { rerender } = render(<List isWanted />);
    expect(screen.getByText('Not there')).toBeInTheDocument();
    expect(await screen.findByText('There')).toBeInTheDocument();
    rerender(<List isWanted={false} />);
    expect(screen.getByText('Not there')).toBeInTheDocument();
  });

  it('should be there at once for a key', () => {
    render(<List isWanted />);
    fireEvent.keyDown(document.body, { key: 'w' });
    expect(screen.getByText('There')).toBeInTheDocument();
  });

  it('should not come any more where it is not wanted before the press is painted', async () => {
    const { rerender } = render(<List isWanted />);
    rerender(<List isWanted={false} />);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    expect(screen.getByText('Not there')).toBeInTheDocument();
  });
});
