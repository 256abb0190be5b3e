import { act, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { AfterPaint } from './after-paint.js';

const content = (
  <AfterPaint skeleton={<p>Grey shapes</p>}>
    <input aria-label="Name" autoFocus />
  </AfterPaint>
);

describe('AfterPaint', () => {
  it('should render its content after the paint, with the focus in its first field', () => {
    render(content);
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.queryByText('Grey shapes')).not.toBeInTheDocument();
  });

  it.each<[string, () => Event]>([
    ['a key', () => new KeyboardEvent('keydown', { key: 'a', bubbles: true })],
    ['a click', () => new MouseEvent('click', { bubbles: true })],
  ])('should come after the frame, and at once for %s', (_what, press) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    act(() => {
      // What is done later waits for the end of `act`.
      flushSync(() => root.render(content));
      expect(screen.getByText('Grey shapes')).toBeInTheDocument();
      expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
      document.body.dispatchEvent(press());
      expect(screen.getByLabelText('Name')).toHaveFocus();
    });
    act(() => root.unmount());
    place.remove();
  });
});
