import type { Client } from '@lotline/contracts';
import { useState } from 'react';
import { CustomerAdded } from './customer-added.js';
import { NewBooking } from './new-booking.js';
import styles from './add-customer.module.css';

/** `/form` (spec §2 "Add New Customer", §4 "Add form"): editing, then submitting, then the success screen. */
export function AddCustomerScreen() {
  const [added, setAdded] = useState<Client | null>(null);
  /** A new number is a new, empty form. */
  const [round, setRound] = useState(0);

  if (added) return <CustomerAdded client={added} onAnother={() => setAdded(null)} />;
  return (
    <>
      <div className={styles.head}>
        <h1>Add New Customer</h1>
        <p className="sub">Enter customer information and booking details</p>
      </div>
      <NewBooking key={round} onAdded={setAdded} onRestart={() => setRound(round + 1)} />
    </>
  );
}
