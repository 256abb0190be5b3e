import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { Warm } from './warm.js';

describe('Warm', () => {
  /** What waits for the browser to be idle. */
  let waiting: (() => void)[] = [];
  const idle = (): void => act(() => waiting.splice(0).forEach((work) => work()));
  const made = (): number => document.head.querySelectorAll('style[data-css-hash]').length;

  beforeEach(() => {
    waiting = [];
    Object.assign(window, {
      requestIdleCallback: (work: () => void) => waiting.push(work),
      cancelIdleCallback: () => undefined,
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });

  it('should make the styles of dialogs and forms while the browser is idle, one part at a time, out of sight', async () => {
    const { container, unmount } = render(
      <ConfigProvider theme={{ cssVar: { key: 'app' }, hashed: false }}>
        <Warm />
      </ConfigProvider>,
    );
    expect(container).toBeEmptyDOMElement();
    const steps: number[] = [];
    for (let step = 0; step < 8; step += 1) {
      await waitFor(() => expect(waiting).toHaveLength(1)); // first of all its parts have to come
      idle();
      steps.push(made());
    }
    expect(steps.at(-1)).toBeGreaterThan((steps[0] ?? 0) + 5);
    const total = made() - (steps[0] ?? 0);
    for (const [at, styles] of steps.slice(1).entries()) expect(styles - (steps[at] ?? 0)).toBeLessThan(total / 2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    for (const element of container.children) expect(element).not.toBeVisible();
    unmount();
  });

  it('should make none while a press is being answered', async () => {
    jest.useFakeTimers();
    const { unmount } = render(<Warm />);
    jest.advanceTimersByTime(999);
    expect(waiting).toHaveLength(0);
    jest.advanceTimersByTime(1);
    expect(waiting).toHaveLength(1);
    const cancelled = jest.spyOn(window, 'cancelIdleCallback');
    fireEvent.pointerDown(document.body);
    expect(cancelled).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(999);
    fireEvent.keyDown(document.body);
    jest.advanceTimersByTime(999);
    expect(waiting).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(waiting).toHaveLength(2);
    unmount();
    jest.useRealTimers();
  });
});
