import { act, render, screen } from '@testing-library/react';
import { lazyPart, useLazyPart, type LazyPart } from './lazy-part.js';

describe('screens.md, New versions: lazyPart', () => {
  /** A part whose import fails while `isMissing`. */
  const aPart = () => {
    const chunk = { isMissing: false, imports: 0 };
    const part = lazyPart(async () => {
      chunk.imports += 1;
      if (chunk.isMissing) throw new TypeError('Failed to fetch dynamically imported module');
      return 'the chart';
    });
    return { chunk, part };
  };
  function Panel({ part }: { part: LazyPart<string> }) {
    const { loaded, hasFailed, retry } = useLazyPart(part, 'chart');
    if (loaded !== null) return <p>Shows {loaded}</p>;
    return hasFailed ? <button onClick={retry}>Try Again</button> : <p>Loading</p>;
  }

  it('should import once, however often it is loaded', async () => {
    const { chunk, part } = aPart();
    expect(part.loaded()).toBeNull();
    expect(await Promise.all([part.load(), part.load()])).toEqual(['the chart', 'the chart']);
    expect(await part.load()).toBe('the chart');
    expect([part.loaded(), chunk.imports]).toEqual(['the chart', 1]);
  });

  it('should import again after a failure', async () => {
    const { chunk, part } = aPart();
    chunk.isMissing = true;
    await expect(part.load()).rejects.toThrow('Failed to fetch');
    chunk.isMissing = false;
    expect(await part.load()).toBe('the chart');
    expect(chunk.imports).toBe(2);
  });

  it.each([
    ['at a press', () => screen.getByRole('button', { name: 'Try Again' }).click()],
    ['by itself when the network is back', () => window.dispatchEvent(new Event('online'))],
  ])('should cost only its place on the page, and be shown %s', async (_how, tryAgain) => {
    const { chunk, part } = aPart();
    chunk.isMissing = true;
    render(
      <>
        <h1>Dashboard</h1>
        <Panel part={part} />
      </>,
    );
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeInTheDocument();
    chunk.isMissing = false;
    act(() => void tryAgain());
    expect(await screen.findByText('Shows the chart')).toBeInTheDocument();
  });
});
