import { waitFor } from '@testing-library/react';
import { simulatePaint } from '../../testing/painting.js';
import { submitAfterPaint } from './submit-after-paint.js';

describe('submitAfterPaint', () => {
  simulatePaint();

  it('should submit once for several presses before the paint, and again after it', async () => {
    const form = { submit: jest.fn() };
    submitAfterPaint(form);
    submitAfterPaint(form);
    expect(form.submit).not.toHaveBeenCalled();
    await waitFor(() => expect(form.submit).toHaveBeenCalledTimes(1));
    submitAfterPaint(form);
    await waitFor(() => expect(form.submit).toHaveBeenCalledTimes(2));
  });
});
