import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useUnsaved, type Unsaved } from '../../lib/page/unsaved.js';
import { renderRoutes } from '../../testing/render.js';

describe('screens.md, Dialogs: LeaveQuestion', () => {
  const user = userEvent.setup({ delay: null });

  function Notes({ label, ...unsaved }: { label: string } & Omit<Unsaved, 'isUnsaved'>) {
    const [notes, setNotes] = useState('');
    useUnsaved({ ...unsaved, isUnsaved: () => notes !== '' });
    return <input aria-label={label} value={notes} onChange={({ target }) => setNotes(target.value)} />;
  }

  /** A form, and the details of a customer over it while the address names one. */
  function Form() {
    const [params] = useSearchParams();
    return (
      <>
        <Notes
          label="Form"
          name="Add New Customer"
          text="This customer has not been added yet."
          isLeaving={({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname}
        />
        <Link to="?customer=clara">Details</Link>
        <Link to="/shuttle">Notification</Link>
        {params.has('customer') && (
          <>
            <Notes
              label="Details"
              name="Clara Santos"
              text="Your changes and unsent text will be lost."
              isLeaving={({ nextLocation }) => !nextLocation.search.includes('customer=')}
            />
            <Link to="?">Close</Link>
          </>
        )}
      </>
    );
  }
  const open = async () => {
    renderRoutes(
      [
        { path: '/form', element: <Form /> },
        { path: '/shuttle', element: <h1>Shuttle</h1> },
      ],
      '/form',
    );
    await user.type(screen.getByLabelText('Form'), 'Ruth');
    await user.click(screen.getByRole('link', { name: 'Details' }));
  };
  const press = (name: string) => user.click(screen.getByRole('link', { name }));
  const question = () => screen.findByRole('dialog', { name: 'Discard changes?' });

  it('should ask for a form that is covered by unedited details', async () => {
    await open();
    await press('Notification');
    expect(await question()).toHaveTextContent('This customer has not been added yet.');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Form')).toHaveValue('Ruth');
  });

  it('should name everything that would be lost, and only that', async () => {
    await open();
    await user.type(screen.getByLabelText('Details'), 'Key 4');
    await press('Close');
    expect(await question()).toHaveTextContent('Your changes and unsent text will be lost.');
    expect(await question()).not.toHaveTextContent('This customer has not been added yet.');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Notification');
    expect(await question()).toHaveTextContent(
      'Add New Customer: This customer has not been added yet. Clara Santos: Your changes and unsent text will be lost.',
    );
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Shuttle' })).toBeInTheDocument();
  });
});
