import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { renderInLot } from '../../testing/render.js';
import { FakeServer } from '../../testing/server.js';
import { PhoneInput } from '../form/phone-input.js';
import { PhoneNote } from './phone-note.js';

describe('validation.md, One phone: PhoneNote', () => {
  beforeEach(() => {
    new FakeServer();
  });

  const show = (phone = '') => {
    renderInLot(
      <Form initialValues={{ phone }}>
        <Form.Item name="phone" label="Phone">
          <PhoneInput />
        </Form.Item>
        <PhoneNote />
      </Form>,
    );
    return screen.findByLabelText('Phone');
  };

  it('should say below the field why the phone gets no texts', async () => {
    const field = await show();
    expect(screen.queryByText(/cannot be texted/)).toBeNull();
    fireEvent.change(field, { target: { value: '110-555-0142' } });
    expect(await screen.findByText('This phone cannot be texted: no area code begins with 1.')).toBeInTheDocument();
    fireEvent.change(field, { target: { value: '310-555-0142' } });
    await waitFor(() => expect(screen.queryByText(/cannot be texted/)).toBeNull());
    fireEvent.change(field, { target: { value: '99-955-501-4222' } });
    expect(
      await screen.findByText('This phone cannot be texted: no country has a number like this.'),
    ).toBeInTheDocument();
  });

  it('should say so about a stored phone', async () => {
    await show('310-555-0142#5');
    expect(
      await screen.findByText('This phone cannot be texted: a text does not reach the extension 5.'),
    ).toBeInTheDocument();
  });
});
