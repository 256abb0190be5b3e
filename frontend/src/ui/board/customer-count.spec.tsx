import { render } from '@testing-library/react';
import { CustomerCount } from './lane.js';

describe('dispatch.md, Cards: CustomerCount', () => {
  it.each([
    [[], '0 customers'],
    [[1], '1 customer'],
    [[1, 1], '2 customers'],
    [[4], '1 customer · 4 people'],
    [[1, 2, 4], '3 customers · 7 people'],
  ])('should count the customers of parties %p and their people', (parties, text) => {
    const { container } = render(<CustomerCount cards={parties.map((partySize) => ({ partySize }))} />);
    expect(container.textContent).toBe(text);
  });
});
