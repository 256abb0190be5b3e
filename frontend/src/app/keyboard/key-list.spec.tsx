import { render, screen, within } from '@testing-library/react';
import { placesFor } from '../navigation.js';
import { KeyList } from './key-list.js';

describe('KeyList', () => {
  /** Each key of a part with what it does. */
  const keysOf = (part: string): string[][] => {
    const list = within(screen.getByRole('heading', { name: part }).closest('section') ?? document.body);
    const said = list.getAllByRole('definition').map(({ textContent }) => textContent);
    return list.getAllByRole('term').map((term, at) => [term.textContent, said[at] ?? '']);
  };

  it('should name the keys where they act, and when they do', () => {
    render(<KeyList title="Keyboard shortcuts" places={placesFor('valet')} />);
    expect(keysOf('In a form or dialog')).toEqual([
      ['CtrlEnter', 'Save, from any field (⌘ Enter on a Mac)'],
      ['Enter', 'Search, in the search'],
      ['Esc', 'Close'],
      ['F8', 'To the notification'],
    ]);
    expect(keysOf('In a customer’s form')).toEqual([
      ['F2', 'Take the parking spot that is offered'],
      ['Enter', 'Adding: on to what is missing, then add'],
    ]);
  });
});
