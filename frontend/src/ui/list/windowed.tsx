import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from '../placeholder/placeholder.module.css';

/** Items per block: fills whole rows of two, three, four or six columns. */
const BLOCK = 24;
/** Renders blocks within two viewport heights, which a fast scroll takes several frames to pass. */
const MARGIN = '200% 0px';

interface Props<T> {
  items: readonly T[];
  /** The estimated height of an item, in px, until its block has been measured. */
  itemHeight: number;
  /** The class of each block. Its number of columns must divide the items of a block. */
  className?: string | undefined;
  children: (item: T) => ReactNode;
}

/** Renders a long list in the scroll of the page or of a dialog. Blocks far from the viewport are skeletons of the same height. */
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
  /** Whether to render it before the first intersection is reported. */
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
        // Keeps a block with the focus, or the next Tab would start at the top of the page.
        if (!nowNear && element.contains(document.activeElement)) return;
        if (!nowNear && element.childElementCount > 0) setMeasured(element.offsetHeight);
        setNear(nowNear);
      },
      // The list scrolls with the page, or in a dialog: without `scrollMargin` that clips the list at its edge.
      { rootMargin: MARGIN, scrollMargin: MARGIN },
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
