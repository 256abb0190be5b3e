import { Input } from '../form/input.js';
import { useSettings } from '../../lib/lot/settings.js';
import { Choice } from '../form/choice.js';
import { LotTimeField } from '../form/lot-time-field.js';
import { Row } from '../form/row.js';
import { CustomerField } from './customer-field.js';
import { FIELD_LABELS } from './customer-values.js';
import { MoreDays, StayWarning } from './stay-fields.js';
import styles from './stay-fields.module.css';

/** docs/product/limits.md#defaults */
const PARTY_SIZES = Array.from({ length: 10 }, (_, at) => at + 1);

/** 'Schedule Information' (docs/product/customer-details.md#fields). */
export function ScheduleFields() {
  const { terminals } = useSettings();
  return (
    <>
      <Row of="two">
        <LotTimeField name="checkInDateTime" label={FIELD_LABELS.checkInDateTime} />
        <LotTimeField name="checkOutDateTime" label={FIELD_LABELS.checkOutDateTime} />
      </Row>
      <div className={styles.stay}>
        <MoreDays />
        <StayWarning />
      </div>
      <Row of="three">
        <CustomerField name="returningAirline">
          <Input autoComplete="off" />
        </CustomerField>
        <CustomerField name="terminal">
          <Choice allowClear options={terminals.map((value) => ({ value }))} />
        </CustomerField>
        <CustomerField name="partySize">
          <Choice options={PARTY_SIZES.map((value) => ({ value }))} />
        </CustomerField>
      </Row>
    </>
  );
}
