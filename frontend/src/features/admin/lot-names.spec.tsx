import { fireEvent, render, screen } from '@testing-library/react';
import { LotNames } from './lot-names.js';

const lots = Array.from({ length: 12 }, (_, at) => ({
  id: `lot-${at + 1}`,
  title: `Lot ${at + 1}`,
  role: 'admin' as const,
}));
const shown = (ids: string[]) => {
  const { container } = render(<LotNames ids={ids} lots={lots} />);
  return container;
};

describe('tokens.md, Tokens screen: LotNames', () => {
  it.each([
    [['lot-10', 'lot-2'], 'Lot 2, Lot 10'],
    [['elsewhere', 'lot-1'], 'elsewhere, Lot 1'],
    [['lot-1', 'lot-2', 'lot-3', 'lot-4'], 'Lot 1, Lot 2, Lot 3, Lot 4'],
  ])('should name %j in order', (ids, text) => expect(shown(ids)).toHaveTextContent(text));

  it('should name three of many, and all of them on request', () => {
    const container = shown(lots.map(({ id }) => id));
    expect(container).toHaveTextContent('Lot 1, Lot 2, Lot 3 and 9 more');
    fireEvent.click(screen.getByRole('button', { name: 'and 9 more' }));
    expect(container).toHaveTextContent(/^Lot 1, Lot 2, .*, Lot 11, Lot 12$/);
  });
});
