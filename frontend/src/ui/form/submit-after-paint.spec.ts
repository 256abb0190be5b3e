import { waitFor } from '@testing-library/react';
import { simulatePaint } from '../../testing/painting.js';
import { submitSoon } from './submit-after-paint.js';

describe('submitSoon', () => {
  simulatePaint();

  it('should submit once for presses that come before the first is painted, and again afterwards', async () => {
    const form = { submit: jest.fn() };
    submitSoon(form);
    submitSoon(form);
    expect(form.submit).not.toHaveBeenCalled();
    await waitFor(() => expect(form.submit).toHaveBeenCalledTimes(1));
    submitSoon(form);
    await waitFor(() => expect(form.submit).toHaveBeenCalledTimes(2));
  });
});
