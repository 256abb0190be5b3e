import { isolate, TOKEN_PERMISSIONS, tokenCreateSchema, type TokenPermission } from '@lotline/protocol';
import { Checkbox, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { fieldErrors } from '../../../lib/api/http-error.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { serverNow } from '../../../lib/time/server-time.js';
import { SecretDialog } from '../../../ui/dialog/secret-dialog.js';
import { Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/form/form-dialog.js';
import { Choice } from '../../../ui/form/select.js';
import { showFieldErrors } from '../../../ui/form/show-field-errors.js';
import { showError } from '../../../ui/toast/toast.js';
import { EXPIRY_CHOICES, expiryAfter, PERMISSION_LABELS } from './token-texts.js';
import { useCreateTokenMutation } from './tokens-api.js';
import styles from './tokens.module.css';

interface TokenValues {
  name: string;
  lotIds: string[];
  permissions: TokenPermission[];
  /** In days; 0 for never. */
  expiry: number;
}

/** One year, so that tokens expire eventually but do not need frequent renewal. */
const DEFAULT_EXPIRY = 365;

/** The token is shown once, by the dialog that asked for it. */
const CREATING = {
  title: 'Leave without the token?',
  text: 'This token is being created. If you leave now, you will not see it and have to create another.',
};

/** Creates a token for the current lot by default, and then shows it once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const { lotId } = useSettings();
  const { data: me } = useSessionQuery();
  const [form] = Form.useForm<TokenValues>();
  const [initialValues] = useState(() => emptyToken(lotId));
  const [create, { isLoading, data: created }] = useCreateTokenMutation();
  const lots = (me?.lots ?? []).filter(({ role }) => role === 'admin');

  const submit = async (given: TokenValues): Promise<void> => {
    // The form has no field for the lots of an admin of one lot.
    const { expiry, ...values } = { ...initialValues, ...given };
    const { error } = await create({ ...values, expiresAt: expiryAfter(expiry, serverNow()) });
    if (!error) return;
    showFieldErrors(form, fieldErrors(error));
    showError(error, 'Failed to create the token. Please try again.');
  };

  if (created) {
    return (
      <SecretDialog
        title="Token Created"
        text={`Copy the token of ${isolate(created.name)} now. It is not shown again.`}
        label="Token"
        secret={created.token}
        onClose={onClose}
      >
        Programs send it as the header Authorization: Bearer, followed by the token.
      </SecretDialog>
    );
  }
  return (
    <FormDialog
      title="Create Token"
      width={520}
      form={form}
      schema={tokenCreateSchema}
      initialValues={initialValues}
      submitLabel="Create Token"
      pendingLabel="Creating..."
      pending={isLoading}
      discardText="This token has not been created. Everything you entered will be lost."
      awaiting={isLoading ? CREATING : undefined}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Field name="name" label="Name">
        <Input autoComplete="off" autoFocus placeholder="Reservations site" />
      </Field>
      <p className={styles.note}>Histories and the audit show this name.</p>
      {lots.length > 1 && (
        <Field name="lotIds" label="Lots">
          <Select
            mode="multiple"
            placeholder="No lot"
            optionFilterProp="label"
            options={lots.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </Field>
      )}
      <Field name="permissions" label="May">
        <PermissionChoices />
      </Field>
      <Field name="expiry" label="Expires">
        <Choice<number> options={EXPIRY_CHOICES} />
      </Field>
    </FormDialog>
  );
}

interface PermissionChoicesProps {
  /** From the form. */
  id?: string;
  value?: TokenPermission[];
  onChange?: (permissions: TokenPermission[]) => void;
}

/** Ignores the form's `aria-required`, which is not allowed on a group. */
const PermissionChoices = ({ id, value = [], onChange = () => undefined }: PermissionChoicesProps) => (
  <div id={id} role="group" aria-label="May">
    <Checkbox.Group<TokenPermission>
      className={`halves ${styles.permissions}`}
      options={TOKEN_PERMISSIONS.map((each) => ({ value: each, label: PERMISSION_LABELS[each] }))}
      value={value}
      onChange={onChange}
    />
  </div>
);

const emptyToken = (lotId: string): TokenValues => ({
  name: '',
  lotIds: [lotId],
  permissions: [],
  expiry: DEFAULT_EXPIRY,
});
