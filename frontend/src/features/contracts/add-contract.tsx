import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../ui/icons.js';
import { useOncePainted } from '../../ui/after-paint/use-after-paint.js';
import { AddContractDialog } from './add-contract-dialog.js';
import styles from './contracts.module.css';

/** The button and its dialog, apart from the list: the press draws no contract anew. */
export function AddContract() {
  const [adding, setAdding] = useState(false);
  // What its form is judged by is made with it.
  const isOpen = useOncePainted(adding);
  return (
    <div className={styles.add}>
      <Button type="primary" block icon={<Icon name="addUser" />} onClick={() => setAdding(true)}>
        Add Contract Customer
      </Button>
      {isOpen && <AddContractDialog onClose={() => setAdding(false)} />}
    </div>
  );
}
