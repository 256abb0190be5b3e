import { render } from '@testing-library/react';
import { useScrollLock } from './dialog-frame.js';

const Locking = () => {
  useScrollLock();
  return null;
};

describe('useScrollLock', () => {
  const page = () => document.body.style;

  it('should lock the page’s scroll and width until the last dialog closes', () => {
    jest.replaceProperty(window, 'innerWidth', 1015);
    jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
    const below = render(<Locking />);
    const above = render(<Locking />);
    expect(page()).toMatchObject({ overflowY: 'hidden', width: 'calc(100% - 15px)' });
    above.unmount();
    expect(page().overflowY).toBe('hidden');
    below.unmount();
    expect(page()).toMatchObject({ overflowY: '', width: '' });
  });
});
