import { waitFor } from '@testing-library/react';
import { painting } from '../../testing/painting.js';
import { submitAfterPaint } from './submit-after-paint.js';

describe('submitAfterPaint', () => {
  painting();

  it('should submit once for presses that come before the first is painted, and again afterwards', async () => {
    const form = { submit: jest.fn() };
    submitAfterPaint(form);
    submitAfterPaint(form);
    expect(form.submit).not.toHaveBeenCalled();
    await waitFor(() => expect(form.submit).toHaveBeenCalledTimes(1));
    submitAfterPaint(form);
    await waitFor(() => expect(form.submit).toHaveBeenCalledTimes(2));
  });
});
