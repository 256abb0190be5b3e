import { render, screen, within } from '@testing-library/react';
import { placesFor } from '../navigation.js';
import { KeyList } from './key-list.js';

describe('screens.md, Keyboard shortcuts: KeyList', () => {
  /** The shortcuts of a section with their actions. */
  const keysOf = (part: string): string[][] => {
    const list = within(screen.getByRole('heading', { name: part }).closest('section') ?? document.body);
    const actions = list.getAllByRole('definition').map(({ textContent }) => textContent);
    return list.getAllByRole('term').map((term, at) => [term.textContent, actions[at] ?? '']);
  };

  it('should list the shortcuts by where they work', () => {
    render(<KeyList title="Keyboard shortcuts" places={placesFor('valet')} />);
    expect(keysOf('In a form or dialog')).toEqual([
      ['CtrlEnter', 'Save, from any field (⌘ Enter on a Mac)'],
      ['Enter', 'Run the search, in the search dialog'],
      ['Esc', 'Close'],
      ['F8', 'Go to the notification'],
    ]);
    expect(keysOf('In a customer’s form')).toEqual([
      ['F2', 'Use the suggested parking spot'],
      ['F4', 'Check in, or add and check in'],
      ['Enter', 'Go to the next missing field, then add the customer; in a date: accept it'],
    ]);
  });
});
