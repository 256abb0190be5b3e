import type { Client } from '@lotline/contracts';
import { memo, type ReactNode } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { PaymentFields } from '../../ui/customer-form/payment-fields.js';
import { PersonalFields } from '../../ui/customer-form/personal-fields.js';
import { ScheduleFields } from '../../ui/customer-form/schedule-fields.js';
import { VehicleFields } from '../../ui/customer-form/vehicle-fields.js';
import { LateCustomerLink } from './late-parts.js';
import styles from './customer.module.css';

/** The four columns of the form, and the customer's link below the third. Not drawn again where a press makes the buttons busy. */
export const Columns = memo(function Columns({ client }: { client: Client }) {
  const { clientTypes } = useSettings();
  return (
    <div className={styles.columns}>
      <Column title="Personal Information">
        <PersonalFields types={clientTypes} />
      </Column>
      <Column title="Schedule Information">
        <ScheduleFields />
      </Column>
      <Column title="Payment & Parking">
        <PaymentFields clientId={client.id} />
        <LateCustomerLink client={client} />
      </Column>
      <Column title="Vehicle & Notes">
        <VehicleFields />
      </Column>
    </div>
  );
});

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
);
