import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { CHECK_IN_KEY, SPOT_KEY } from '../../ui/dialog/use-key.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import type { Place } from '../navigation.js';
import styles from './key-list.module.css';
import { LIST_KEY, SEARCH_KEY } from './keys.js';
import { setKeysEnabled, useKeysEnabled } from './use-keys.js';

interface Props {
  title: string;
  places: readonly Place[];
}

/** The shortcuts by where they work. Those of the whole app can be turned off; those of the focused element always work. */
export function KeyList({ title, places }: Props) {
  const enabled = useKeysEnabled();
  return (
    <DialogPage title={title}>
      <Group title="On every screen" off={!enabled}>
        <Key keys={[SEARCH_KEY]} action="Search customers" />
        {places.map(({ path, letter, label }) => (
          <Key key={path} keys={[letter.toUpperCase()]} action={label} />
        ))}
        <Key keys={[LIST_KEY]} action="This list" />
      </Group>
      <Checkbox className={styles.enabled} checked={enabled} onChange={({ target }) => setKeysEnabled(target.checked)}>
        Use these shortcuts in this browser
      </Checkbox>
      <Group title="On a board">
        <Key keys={['Enter']} action="Select a customer, then choose a destination" />
        <Key keys={['Ctrl', 'Enter']} action="Select one customer more" />
        <Key keys={['1', '…', '9']} action="Move the focused customer into that shuttle" />
        <Key keys={['Space']} action="Pick up or drop a customer’s card" />
        <Key keys={['↑', '↓', '←', '→']} action="Move the picked-up card" />
      </Group>
      <Group title="In a form or dialog">
        <Key keys={['Ctrl', 'Enter']} action="Save, from any field (⌘ Enter on a Mac)" />
        <Key keys={['Enter']} action="Run the search, in the search dialog" />
        <Key keys={['Esc']} action="Close" />
        <Key keys={['F8']} action="Go to the notification" />
      </Group>
      <Group title="In a customer’s form">
        <Key keys={[SPOT_KEY]} action="Use the suggested parking spot" />
        <Key keys={[CHECK_IN_KEY]} action="Check in, or add and check in" />
        <Key keys={['Enter']} action="Go to the next missing field, then add the customer; in a date: accept it" />
      </Group>
    </DialogPage>
  );
}

function Group({ title, off = false, children }: { title: string; off?: boolean; children: ReactNode }) {
  return (
    <section className={off ? `${styles.group} ${styles.off}` : styles.group}>
      <h3 className={styles.title}>{off ? `${title} (turned off)` : title}</h3>
      <dl className={styles.keys}>{children}</dl>
    </section>
  );
}

const Key = ({ keys, action }: { keys: string[]; action: string }) => (
  <div className={styles.key}>
    <dt>
      {keys.map((key) => (
        <kbd key={key} className={styles.cap}>
          {key}
        </kbd>
      ))}
    </dt>
    <dd>{action}</dd>
  </div>
);
