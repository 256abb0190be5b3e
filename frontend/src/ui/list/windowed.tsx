import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './windowed.module.css';

/** Items that come and go together: as many as fill whole rows of two, three, four or six columns. */
const BLOCK = 24;
/** Items this far above and below the viewport are rendered: two of its heights, which a fast scroll takes some frames to pass. */
const MARGIN = '200% 0px';

interface Props<T> {
  items: readonly T[];
  /** About how high an item is, in px, until its block was measured. */
  itemHeight: number;
  /** Of each block, where the items are laid out in it: its columns are to divide the items of a block. */
  className?: string | undefined;
  children: (item: T) => ReactNode;
}

/** Renders a long list in the page's own scroll. Blocks far from the viewport are skeletons of the same height. */
export function Windowed<T>({ items, itemHeight, className, children }: Props<T>) {
  const blocks = Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, at) =>
    items.slice(at * BLOCK, (at + 1) * BLOCK),
  );
  return blocks.map((block, at) => (
    <Block key={at} near={at === 0} count={block.length} itemHeight={itemHeight} className={className}>
      {() => block.map(children)}
    </Block>
  ));
}

interface BlockProps {
  /** Whether it is there before anything was measured. */
  near: boolean;
  count: number;
  itemHeight: number;
  className: string | undefined;
  children: () => ReactNode;
}

function Block({ near, count, itemHeight, className, children }: BlockProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(near);
  const [measured, setMeasured] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (seen) => {
        const nowNear = seen.at(-1)?.isIntersecting ?? false;
        // What has the focus stays, or the keyboard would begin anew at the top of the page.
        if (!nowNear && element.contains(document.activeElement)) return;
        if (!nowNear && element.childElementCount > 0) setMeasured(element.offsetHeight);
        setNear(nowNear);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const height = measured ?? count * itemHeight;
  return (
    <div ref={place} className={className} style={isNear ? undefined : { height }}>
      {isNear ? (
        children()
      ) : (
        <div className={styles.skeletons} style={{ backgroundSize: `100% ${itemHeight}px` }} aria-hidden />
      )}
    </div>
  );
}
