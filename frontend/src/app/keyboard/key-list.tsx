import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { SPOT_KEY } from '../../ui/customer-form/spot-key.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import type { Place } from '../navigation.js';
import styles from './key-list.module.css';
import { LIST_KEY, SEARCH_KEY } from './keys.js';
import { useKeysEnabled, setKeysEnabled } from './keys-enabled.js';

interface Props {
  title: string;
  places: readonly Place[];
}

/** By where they act: of the whole app, which can be turned off, and of what has the focus, which always act. */
export function KeyList({ title, places }: Props) {
  const wanted = useKeysEnabled();
  return (
    <DialogPage title={title}>
      <Group title="On every screen" off={!wanted}>
        <Key keys={[SEARCH_KEY]} does="Search customers" />
        {places.map(({ path, letter, label }) => (
          <Key key={path} keys={[letter.toUpperCase()]} does={label} />
        ))}
        <Key keys={[LIST_KEY]} does="This list" />
      </Group>
      <Checkbox className={styles.wanted} checked={wanted} onChange={({ target }) => setKeysEnabled(target.checked)}>
        Use these keys in this browser
      </Checkbox>
      <Group title="On a board">
        <Key keys={['Enter']} does="Select a customer, then press where to" />
        <Key keys={['Space']} does="Lift a customer, and put them down" />
        <Key keys={['↑', '↓', '←', '→']} does="Carry a lifted customer" />
      </Group>
      <Group title="In a form or dialog">
        <Key keys={['Ctrl', 'Enter']} does="Save, from any field (⌘ Enter on a Mac)" />
        <Key keys={['Enter']} does="Search, in the search" />
        <Key keys={['Esc']} does="Close" />
        <Key keys={['F8']} does="To the notification" />
      </Group>
      <Group title="In a customer’s form">
        <Key keys={[SPOT_KEY]} does="Take the parking spot that is offered" />
        <Key keys={['Enter']} does="Adding: on to what is missing, then add" />
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

const Key = ({ keys, does }: { keys: string[]; does: string }) => (
  <div className={styles.key}>
    <dt>
      {keys.map((key) => (
        <kbd key={key} className={styles.cap}>
          {key}
        </kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </div>
);
