import { waitFor } from '@testing-library/react';
import { painting } from '../../testing/painting.js';
import { submitAfterPaint } from './submit-after-paint.js';

describe('submitAfterPaint', () => {
  painting();

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
