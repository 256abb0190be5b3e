import type { Client } from '@lotline/contracts';
import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../ui/icons.js';
import styles from './add-customer.module.css';

/** What takes the form's place once the customer is saved (spec §2 "Add New Customer"). Enter adds the next one. */
export function CustomerAdded({ client, onAnother }: { client: Client; onAnother: () => void }) {
  const [, setParams] = useSearchParams();
  const showDetails = () =>
    setParams((params) => {
      params.set('customer', client.id);
      return params;
    });
  return (
    <section className={styles.added} aria-live="polite">
      <span className={styles.disc}>
        <Icon name="check" size={28} />
      </span>
      <h1>Customer Added</h1>
      <p className="sub">Customer has been successfully added to the system.</p>
      <p className="name">
        {client.firstName} {client.lastName}
      </p>
      <div className={styles.next}>
        <Button onClick={showDetails}>Customer Details</Button>
        <Button type="primary" autoFocus onClick={onAnother}>
          Add Another Customer
        </Button>
      </div>
    </section>
  );
}
