import { render, screen, within } from '@testing-library/react';
import { aClient, aSettings } from '../../testing/builders.js';
import { CustomerCard } from './customer-card.js';

describe('search.md, Result cards: CustomerCard', () => {
  const show = (changes: Parameters<typeof aClient>[0]) => {
    render(
      <CustomerCard client={aClient(changes)} lot={aSettings()} now={new Date('2026-11-21T15:42:00Z')}>
        <button>Details</button>
      </CustomerCard>,
    );
    return within(screen.getByRole('article', { name: 'Clara Santos' }));
  };

  it('should show every fact of a customer', () => {
    const card = show({ parkingSpot: 'A12', partySize: 3, paymentAmount: '72.50' });
    for (const fact of ['Walk In', '626-555-0108', 'A12', '$72.50', 'Party of 3'])
      expect(card.getByText(fact)).toBeInTheDocument();
    expect(card.getByRole('button', { name: 'Details' })).toBeInTheDocument();
  });

  it('should show placeholders for missing values', () => {
    const none = { parkingSpot: '', paymentAmount: '', partySize: 0, checkInDateTime: '', checkOutDateTime: '' };
    const card = show(none);
    for (const said of ['No spot', '$0.00', 'Party of 1']) expect(card.getByText(said)).toBeInTheDocument();
    expect(card.getAllByText('Not set')).toHaveLength(2);
  });
});
