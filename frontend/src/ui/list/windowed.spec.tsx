import { act, render, screen } from '@testing-library/react';
import { Windowed } from './windowed.js';

type Seen = (entries: { isIntersecting: boolean }[]) => void;

describe('contracts.md, List: Windowed', () => {
  const real = window.IntersectionObserver;
  let observers: { seen: Seen; element: Element | null }[];
  beforeEach(() => {
    observers = [];
    Object.assign(window, {
      IntersectionObserver: class {
        private readonly one: (typeof observers)[number];
        constructor(seen: Seen) {
          this.one = { seen, element: null };
          observers.push(this.one);
        }
        observe(element: Element): void {
          this.one.element = element;
        }
        disconnect(): void {}
      },
    });
  });
  afterEach(() => {
    window.IntersectionObserver = real;
  });

  const items = Array.from({ length: 1_000 }, (_, at) => at);
  const show = () =>
    render(
      <Windowed items={items} itemHeight={50}>
        {(item) => <button key={item}>{`Item ${item}`}</button>}
      </Windowed>,
    );
  const near = (block: number, isIntersecting: boolean) => act(() => observers[block]?.seen([{ isIntersecting }]));

  it('should render the first block, and placeholders of the estimated height for the others', () => {
    show();
    expect(screen.getAllByRole('button')).toHaveLength(24);
    expect(observers).toHaveLength(42);
    expect(observers[40]?.element).toHaveStyle({ height: '1200px' });
  });

  it('should render blocks near the viewport and remove distant ones', () => {
    show();
    near(30, true);
    expect(screen.getByText('Item 720')).toBeInTheDocument();
    near(0, false);
    expect(screen.queryByText('Item 0')).toBeNull();
    expect(screen.getAllByRole('button')).toHaveLength(24);
  });

  it('should show skeletons for items that are not rendered', () => {
    show();
    expect(observers[40]?.element?.querySelector('.skeletons')).toHaveStyle({ backgroundSize: '100% 50px' });
    near(40, true);
    expect(observers[40]?.element?.querySelector('.skeletons')).toBeNull();
  });

  it('should keep a block with the focus', () => {
    show();
    screen.getByText('Item 3').focus();
    near(0, false);
    expect(screen.getByText('Item 3')).toHaveFocus();
  });
});
