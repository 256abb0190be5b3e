import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Input } from 'antd';
import { z } from 'zod';
import { stopDateAt } from '../../testing/clock.js';
import { renderInLot } from '../../testing/render.js';
import { FakeServer } from '../../testing/server.js';
import { Field } from './field.js';
import { Form } from './form.js';
import { LotTimeField } from './lot-time-field.js';
import { Choice } from './select.js';

const text = (message: string) => z.string().min(1, message);
const schema = z
  .object({
    name: text('A name is required'),
    again: z.string().optional(),
    at: text('A time is required'),
    kind: z.string().optional(),
  })
  .refine(({ name, again }) => name === again, { path: ['again'], message: 'The names differ' });
const EMPTY = { name: '', again: '', at: '', kind: '' };

describe('validation.md, Forms: Form', () => {
  let user: UserEvent;
  const onFinish = jest.fn();
  const onInvalid = jest.fn();
  /** How often the other field was rendered. */
  let drawn = 0;
  const Counted = (props: object) => {
    drawn += 1;
    return <Input {...props} />;
  };

  beforeEach(async () => {
    stopDateAt('2026-11-21T15:42:31Z');
    onFinish.mockReset();
    onInvalid.mockReset();
    new FakeServer();
    user = userEvent.setup({ delay: null });
    renderInLot(
      <Form schema={schema} initialValues={EMPTY} starred onFinish={onFinish} onInvalid={onInvalid}>
        <Field name="name" label="Name">
          <Input />
        </Field>
        <Field name="again" label="Again">
          <Counted />
        </Field>
        <LotTimeField name="at" label="At" />
        <Field name="kind" label="Kind">
          <Choice options={[{ value: 'walkIn', label: 'Walk In' }]} />
        </Field>
      </Form>,
    );
    await screen.findByLabelText('Name');
  });

  const type = async (label: string, typed: string) => {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), typed);
  };
  const submit = () => user.keyboard('{Control>}{Enter}{/Control}');
  const UNREADABLE = 'Enter a date and time like Nov 21, 2026 7:42 AM';

  it('should validate on submit, and after that on every change', async () => {
    await type('Name', 'R{Backspace}');
    expect(screen.queryByText('A name is required')).not.toBeInTheDocument();
    await submit();
    expect(await screen.findByText('A name is required')).toBeInTheDocument();
    expect(screen.getByText('A time is required')).toBeInTheDocument();
    expect(onInvalid).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());

    await user.keyboard('Rui');
    await waitFor(() => expect(screen.queryByText('A name is required')).not.toBeInTheDocument());
    expect(onFinish).not.toHaveBeenCalled();
  });

  it('should validate fields together', async () => {
    await type('At', '11/23 9 pm');
    await type('Name', 'Rui');
    await type('Again', 'Ruy');
    await submit();
    expect(await screen.findByText('The names differ')).toBeInTheDocument();
    await user.keyboard('{Backspace}i');
    await waitFor(() => expect(screen.queryByText('The names differ')).not.toBeInTheDocument());
    await submit();
    await waitFor(() =>
      expect(onFinish).toHaveBeenCalledWith({ ...EMPTY, name: 'Rui', again: 'Rui', at: '2026-11-23 21:00:00' }),
    );
  });

  it('should submit on Ctrl+Enter in a select, and not open its list', async () => {
    await type('Name', 'Rui');
    await type('Again', 'Rui');
    await type('At', '12/1');
    act(() => screen.getByLabelText('Kind').focus());
    await submit();
    await waitFor(() => expect(onFinish).toHaveBeenCalledTimes(1));
    // The list of a select opens at the next key at the latest.
    await user.keyboard('{Shift}');
    expect(screen.getByLabelText('Kind')).toHaveAttribute('aria-expanded', 'false');
  });

  it('should mark required fields, also for screen readers', () => {
    expect(screen.getByText('Name')).toHaveClass('starred');
    expect(screen.getByLabelText('Name')).toBeRequired();
    expect(screen.getByText('Again')).not.toHaveClass('starred');
    expect(screen.getByLabelText('Again')).not.toBeRequired();
  });

  it('should not re-render a field while the user types in another', async () => {
    const before = drawn;
    await type('Name', 'Clara');
    expect(screen.getByLabelText('Name')).toHaveValue('Clara');
    expect(drawn).toBe(before);
  });

  describe('an unparsable time', () => {
    it('should be rejected on blur and stay as typed', async () => {
      await type('At', 'tomorrow 5pm');
      await user.tab();
      expect(await screen.findByText(UNREADABLE)).toBeInTheDocument();
      expect(screen.getByLabelText('At')).toHaveValue('tomorrow 5pm');
      expect(screen.queryByText('A name is required')).not.toBeInTheDocument();
      await type('At', '12/1');
      await user.tab();
      await waitFor(() => expect(screen.queryByText(UNREADABLE)).not.toBeInTheDocument());
      expect(screen.getByLabelText('At')).toHaveValue('Dec 1, 2026 12:00 PM');
    });

    it('should never be submitted', async () => {
      await type('Name', 'Rui');
      await type('Again', 'Rui');
      await type('At', 'soon');
      await submit();
      expect(await screen.findByText(UNREADABLE)).toBeInTheDocument();
      expect(onFinish).not.toHaveBeenCalled();
    });
  });
});
