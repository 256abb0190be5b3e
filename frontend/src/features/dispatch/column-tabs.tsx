import styles from './column-tabs.module.css';

export interface ColumnTab {
  tone: 'request' | 'pickup' | 'dropped';
  words: string;
  count: number;
}

interface Props {
  tabs: readonly ColumnTab[];
  shown: ColumnTab['tone'];
  onShow: (tone: ColumnTab['tone']) => void;
}

/** On a phone the columns stand behind each other: which one is shown, and how many are in each. */
export const ColumnTabs = ({ tabs, shown, onShow }: Props) => (
  <div className={styles.tabs} role="group" aria-label="Columns">
    {tabs.map(({ tone, words, count }) => (
      <button
        key={tone}
        type="button"
        className={`${styles.tab} ${styles[tone]}`}
        aria-pressed={tone === shown}
        onClick={() => onShow(tone)}
      >
        {words} <b>{count}</b>
      </button>
    ))}
  </div>
);
