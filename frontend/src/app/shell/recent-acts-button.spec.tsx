import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render.js';
import { toast } from '../../ui/toast/toast.js';
import { RecentActsButton } from './header.js';

describe('screens.md, Recent: RecentActsButton', () => {
  /** Reports undoable acts; returns those that were undone. */
  const report = (...acts: string[]): string[] => {
    const undone: string[] = [];
    for (const name of acts) act(() => toast({ title: 'Done', act: name, undo: () => void undone.push(name) }));
    return undone;
  };
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Recent' }));
  const listed = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

  it('should keep the last five acts after their toasts, and undo each once', async () => {
    renderScreen(<RecentActsButton />);
    expect(screen.queryByRole('button', { name: 'Recent' })).toBeNull();
    const undone = report('A', 'B', 'C', 'D', 'E', 'F');
    act(() => toast({ title: 'Another message' }));
    await open();
    expect(listed()).toEqual(['F', 'E', 'D', 'C', 'B'].map((name) => `${name}just nowUndo`));
    await userEvent.click(screen.getByRole('menuitem', { name: /^D/ }));
    expect(undone).toEqual(['D']);
    await open();
    expect(listed()).toEqual(['F', 'E', 'C', 'B'].map((name) => `${name}just nowUndo`));
    for (const name of ['F', 'E', 'C', 'B']) {
      if (!screen.queryByRole('menu')) await open();
      await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }));
    }
    expect(undone).toEqual(['D', 'F', 'E', 'C', 'B']);
    expect(screen.queryByRole('button', { name: 'Recent' })).toBeNull();
  });

  it('should not undo an act again that its toast has undone', async () => {
    renderScreen(<RecentActsButton />);
    const undone = report('A');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undone).toEqual(['A']);
    expect(screen.queryByRole('button', { name: 'Recent' })).toBeNull();
  });

  it('should not undo an act again by its toast', async () => {
    renderScreen(<RecentActsButton />);
    const undone = report('A');
    const undo = screen.getByRole('button', { name: 'Undo' });
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: /^A/ }));
    await userEvent.click(undo);
    expect(undone).toEqual(['A']);
  });

  it('should list nothing that cannot be undone', () => {
    renderScreen(<RecentActsButton />);
    act(() => toast({ title: 'Success', act: 'Saved' }));
    act(() => toast({ title: 'Success', undo: () => undefined }));
    expect(screen.queryByRole('button', { name: 'Recent' })).toBeNull();
  });
});
