import { type Role, type SignedInUser } from '@lotline/contracts';
import { Form, Input, Select } from 'antd';
import { Choice } from '../../../ui/form/choice.js';
import { Field } from '../../../ui/form/field.js';
import styles from './users.module.css';

interface Props {
  /** On offer; none for one's own account, whose role another admin changes. */
  roles: readonly Role[];
  /** Every lot there is, and those of the account that are no more. With one alone there is nothing to choose. */
  lots: SignedInUser['lots'];
  /** What becomes of an empty password. */
  passwordNote: string;
}

const LABELS: Record<Role, string> = { admin: 'Admin', agent: 'Agent', valet: 'Valet' };

/** The fields of an account (spec §5 "User create"). */
export function UserFields({ roles, lots, passwordNote }: Props) {
  const role = Form.useWatch<Role | undefined>('role');
  return (
    <>
      <Field name="email" label="Email">
        <Input type="email" autoComplete="off" autoFocus />
      </Field>
      <div className={styles.names}>
        <Field name="firstName" label="First name">
          <Input autoComplete="off" />
        </Field>
        <Field name="lastName" label="Last name">
          <Input autoComplete="off" />
        </Field>
      </div>
      {roles.length > 0 && (
        <Field name="role" label="Role">
          <Choice options={roles.map((value) => ({ value, label: LABELS[value] }))} />
        </Field>
      )}
      {lots.length > 1 && (
        <>
          <Field name="lotIds" label="Works at">
            <Select
              mode="multiple"
              placeholder="No lot"
              optionFilterProp="label"
              options={lots.map(({ id, title }) => ({ value: id, label: title }))}
            />
          </Field>
          {role === 'admin' && <p className={styles.note}>An admin sees every lot, whatever stands here.</p>}
        </>
      )}
      <Field name="password" label="Password">
        <Input.Password autoComplete="new-password" />
      </Field>
      <p className={styles.note}>At least 6 characters. {passwordNote}</p>
    </>
  );
}
