import type { InboxText } from '@lotline/protocol';
import { Button, Segmented } from 'antd';
import { useMemo, useState, useLayoutEffect, useRef, type RefObject } from 'react';
import { itemsOf } from '../../lib/api/pages.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { EmptyState } from '../../ui/placeholder/empty-state.js';
import { MoreButton } from '../../ui/list/more-button.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { CardSkeletons } from '../../ui/placeholder/skeleton.js';
import { formatSender, useGetInboxInfiniteQuery, useGetUnreadTextsQuery } from './texts-api.js';
import { TextRow } from './text-row.js';
import { formatUnread } from './texts-button.js';
import styles from './texts.module.css';

type Filter = 'unread' | 'all';
const FILTERS: { value: Filter; label: string }[] = [
  { value: 'unread', label: 'Unread' },
  { value: 'all', label: 'All' },
];

/** The `/texts` screen: what customers and unknown phones have texted, newest first. */
export function TextsScreen() {
  const [filter, setFilter] = useState<Filter>('unread');
  const { data: count } = useGetUnreadTextsQuery();
  const inbox = useGetInboxInfiniteQuery({ unread: filter === 'unread' }, { refetchOnMountOrArgChange: true });
  const { currentData, isError, refetch } = inbox;
  /** The text to which a reply is being written. */
  const [open, setOpen] = useState<InboxText | null>(null);
  /** Unsent replies by the id of the text. */
  const [drafts] = useState(() => new Map<string, string>());
  useUnsaved({
    isUnsaved: () => [...drafts.values()].some((draft) => draft.trim() !== ''),
    isLeaving: ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    name: 'Texts',
    text: 'Your reply has not been sent.',
  });
  const texts = useMemo(() => {
    const loaded = itemsOf(currentData);
    return loaded && withOpen(loaded, open);
  }, [currentData, open]);
  const list = useFocusAfterRemoval(texts);

  return (
    <div className={`stack-l ${styles.screen}`}>
      <div className="cluster-m">
        <div className={styles.title}>
          <h1 tabIndex={-1}>Texts</h1>
          <p className="sub" aria-live="polite">
            {count && `${count.unread === 0 ? 'None' : formatUnread(count.unread)} unread`}
          </p>
        </div>
        <Segmented aria-label="Which texts" options={FILTERS} value={filter} onChange={setFilter} />
      </div>
      {!texts && isError && <LoadError title="The texts could not be loaded" onRetry={() => void refetch()} />}
      {!texts && !isError && (
        <div role="status" aria-label="Loading the texts">
          <CardSkeletons count={5} />
        </div>
      )}
      {texts?.length === 0 && <NoTexts filter={filter} onShowAll={() => setFilter('all')} />}
      {texts && texts.length > 0 && (
        <ul ref={list} className="stack" aria-label="Texts">
          {texts.map((text) => (
            <TextRow key={text.id} text={text} drafts={drafts} isOpen={open?.id === text.id} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <MoreButton query={inbox} />
    </div>
  );
}

/** Keeps the text that is being answered, although somebody else has read it meanwhile. */
function withOpen(texts: readonly InboxText[], open: InboxText | null): readonly InboxText[] {
  if (!open || texts.some(({ id }) => id === open.id)) return texts;
  const older = texts.findIndex(({ createdAt }) => createdAt < open.createdAt);
  const at = older === -1 ? texts.length : older;
  return [...texts.slice(0, at), { ...open, isRead: true }, ...texts.slice(at)];
}

function NoTexts({ filter, onShowAll }: { filter: Filter; onShowAll: () => void }) {
  const { textingNumber } = useSettings();
  if (filter === 'all')
    return (
      <EmptyState icon="text" title="No texts yet" text={`Texts to ${formatSender(textingNumber)} appear here.`} />
    );
  return (
    <EmptyState
      icon="text"
      title="No unread texts"
      text="Texts that nobody has read appear here. Commands such as SHUTTLE are carried out by themselves."
      action={<Button onClick={onShowAll}>Show all texts</Button>}
    />
  );
}

/**
 * Keeps the place of keyboards and screen readers when the row with the focus leaves the list: the focus moves to the row that took its
 * place, to the last one, or to the heading of an empty list.
 */
function useFocusAfterRemoval(rows: readonly unknown[] | undefined): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  /** The row that had the focus after the last change of the rows. */
  const place = useRef<{ row: Element; at: number } | null>(null);
  useLayoutEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      const all = [...(list.current?.children ?? [])];
      const at = all.findIndex((row) => target instanceof Node && row.contains(target));
      place.current = all[at] ? { row: all[at], at } : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  useLayoutEffect(() => {
    const last = place.current;
    if (!last || last.row.isConnected || document.activeElement !== document.body) return;
    place.current = null;
    const left = [...(list.current?.children ?? [])];
    const next = left[Math.min(last.at, left.length - 1)]?.querySelector('button');
    (next ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  }, [rows]);
  return list;
}
