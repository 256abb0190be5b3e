import { isolate, TOKEN_PERMISSIONS, tokenCreateSchema, type TokenPermission } from '@lotline/protocol';
import { Input } from 'antd';
import { useState } from 'react';
import { useSettings } from '../../../lib/lot/settings.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { serverNow } from '../../../lib/time/server-time.js';
import { SecretDialog } from '../../../ui/dialog/secret-dialog.js';
import { Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/form/form-dialog.js';
import { Choice } from '../../../ui/form/select.js';
import { Choices, LotsField } from '../choices.js';
import { EXPIRY_CHOICES, expiryAfter, PERMISSION_LABELS } from './token-texts.js';
import { useCreateTokenMutation } from './tokens-api.js';

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
  const [initialValues] = useState(() => emptyToken(lotId));
  const [create, { isLoading, data: created }] = useCreateTokenMutation();
  const lots = (me?.lots ?? []).filter(({ role }) => role === 'admin');

  const save = (given: TokenValues) => {
    // The form has no field for the lots of an admin of one lot.
    const { expiry, ...values } = { ...initialValues, ...given };
    return create({ ...values, expiresAt: expiryAfter(expiry, serverNow()) });
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
      schema={tokenCreateSchema}
      initialValues={initialValues}
      pendingLabel="Creating..."
      discardText="This token has not been created. Everything you entered will be lost."
      awaiting={isLoading ? CREATING : undefined}
      save={save}
      failed="Failed to create the token. Please try again."
      staysOpen
      onClose={onClose}
    >
      <Field name="name" label="Name">
        <Input autoComplete="off" autoFocus placeholder="Reservations site" />
      </Field>
      <p className="detail below-m">Histories and the audit show this name.</p>
      <LotsField lots={lots} />
      <Field name="permissions" label="May">
        <Choices label="May" labels={PERMISSION_LABELS} values={TOKEN_PERMISSIONS} />
      </Field>
      <Field name="expiry" label="Expires">
        <Choice<number> options={EXPIRY_CHOICES} />
      </Field>
    </FormDialog>
  );
}

const emptyToken = (lotId: string): TokenValues => ({
  name: '',
  lotIds: [lotId],
  permissions: [],
  expiry: DEFAULT_EXPIRY,
});
