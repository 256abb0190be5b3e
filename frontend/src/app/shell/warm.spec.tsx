import { act, render, screen, waitFor } from '@testing-library/react';
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
    idle();
    await waitFor(() => expect(waiting).toHaveLength(1)); // its parts have come
    const steps: number[] = [made()];
    while (waiting.length > 0) {
      idle();
      steps.push(made());
    }
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.at(-1)).toBeGreaterThan((steps[0] ?? 0) + 5);
    const total = made() - (steps[0] ?? 0);
    for (const [at, styles] of steps.slice(1).entries()) expect(styles - (steps[at] ?? 0)).toBeLessThan(total / 2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    for (const element of container.children) expect(element).not.toBeVisible();
    unmount();
  });
});
