import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aClient } from '../../testing/builders.js';
import { json } from '../../testing/server.js';
import { AddForm } from './testing/add-form.js';

describe('add-customer.md, Form: the keys of the add form', () => {
  let form: AddForm;
  beforeEach(async () => {
    form = new AddForm();
    await form.open();
  });
  /** The chosen option of a list. */
  const chosen = (label: string) => form.field(label).closest('.ant-select')?.textContent;

  it('should have Language behind the names', () => {
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) =>
      textContent?.replace('\u00a0*', ''),
    );
    expect(labels.slice(0, 6)).toEqual([
      'Phone',
      'First name',
      'Last name',
      'Customer type',
      'Customer ID',
      'Language',
    ]);
  });

  /** Types into a list and presses keys at once. Returns whether the browser moves the focus after the last one. */
  const type = (label: string, text: string, ...keys: string[]): boolean | undefined => {
    fireEvent.mouseDown(form.field(label));
    // A browser takes no text in a list that cannot be searched.
    expect(form.field(label)).not.toHaveAttribute('readonly');
    form.put({ [label]: text });
    return keys.map((key) => form.key(label, key)).at(-1);
  };

  it.each([[['Enter', 'Tab']], [['Tab']]])(
    'should move on by a Tab that follows a choice at once: %j',
    async (keys) => {
      expect(type('Customer type', 'w', ...keys)).toBe(true);
      await waitFor(() => expect(chosen('Customer type')).toContain('Walk In'));
    },
  );

  it('should take typed digits in Number in party', async () => {
    expect(type('Number in party', '4', 'Tab')).toBe(true);
    await waitFor(() => expect(chosen('Number in party')).toContain('4'));
  });

  it('should add and check in by F4', async () => {
    const rui = aClient({ id: 'rui', firstName: 'Rui' });
    form.server
      .on('POST /api/clients', () => json(rui, 201))
      .on('PATCH /api/clients/rui/check-in-status', () => json(rui))
      .on('POST /api/send-sms', () => json({ success: true }));
    await form.fill();
    fireEvent.keyDown(document.body, { key: 'F4' });
    expect(await screen.findByText('Customer Checked In')).toBeInTheDocument();
    await waitFor(() => expect(form.sent()).toHaveLength(1));
  });
});
