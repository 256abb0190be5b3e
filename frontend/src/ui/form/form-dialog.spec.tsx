import { fireEvent, screen } from '@testing-library/react';
import { Form as AntdForm, Input, type InputProps } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { simulatePaint } from '../../testing/painting.js';
import { renderScreen } from '../../testing/render.js';
import { Field } from './field.js';
import { FormDialog } from './form-dialog.js';

const schema = z.object({ name: z.string().min(1, 'A name is required') });

describe('FormDialog', () => {
  /** The dialog’s text when the form’s field was first rendered. */
  let framed: string | null | undefined;
  function Watching(props: InputProps) {
    const [atFirst] = useState(() => document.querySelector('[role=dialog]')?.textContent);
    framed = atFirst;
    return <Input {...props} autoFocus />;
  }
  function Adding() {
    const [form] = AntdForm.useForm<{ name: string }>();
    return (
      <FormDialog
        title="Add a thing"
        form={form}
        schema={schema}
        initialValues={{ name: '' }}
        submitLabel="Add"
        pendingLabel="Adding..."
        pending={false}
        discardText="It is lost."
        onSubmit={() => undefined}
        onClose={() => undefined}
      >
        <Field name="name" label="Name">
          <Watching />
        </Field>
      </FormDialog>
    );
  }

  it('should show its title and buttons before its form, and focus the first field', () => {
    renderScreen(<Adding />);
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(framed).toBe('Add a thingCancelAdd');
  });

  describe('when the frame is painted first', () => {
    simulatePaint();

    it('should show missing fields when it is submitted before its form is rendered', async () => {
      renderScreen(<Adding />);
      const submit = await screen.findByRole('button', { name: 'Add' });
      expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
      // From here on nothing waits for a paint: the submission comes before the form, which is being made.
      const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      fireEvent.click(submit);
      hidden.mockRestore();
      expect(await screen.findByText('A name is required')).toBeInTheDocument();
    });
  });
});
