import { type ManagedUser, type Role, userEditSchema } from '@lotline/contracts';
import { Form } from 'antd';
import { useMemo, useState } from 'react';
import { errorCodeOf, fieldErrorsOf } from '../../../lib/api/http-error.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { showFieldErrors } from '../../../ui/form/field-errors.js';
import { FormDialog } from '../../../ui/form/form-dialog.js';
import { toast } from '../../../ui/toast/toast.js';
import { sayRefused } from './refused.js';
import { UserFields } from './user-fields.js';
import { inputOf, type UserValues, valuesOfUser } from './user-values.js';
import { useEditUserMutation } from './users-api.js';
import styles from './users.module.css';

/** An agent stays one where nobody says otherwise (design §7 "an agent edited by an admin"). */
const rolesFor = (role: Role): Role[] => (role === 'agent' ? ['agent', 'valet', 'admin'] : ['valet', 'admin']);

export function EditUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { data: me } = useSessionQuery();
  const [form] = Form.useForm<UserValues>();
  const [values] = useState(() => valuesOfUser(user));
  const schema = useMemo(() => userEditSchema(user.role), [user.role]);
  const [edit, { isLoading, error: refusal }] = useEditUserMutation();
  const lots = me?.lots ?? [];
  const former = user.lotIds.filter((id) => !lots.some((lot) => lot.id === id)).map((id) => ({ id, title: id }));

  const submit = async (changed: UserValues) => {
    const { error } = await edit({ id: user.id, version: user.version, input: inputOf(changed) });
    if (error) {
      showFieldErrors(form, fieldErrorsOf(error));
      return sayRefused(error, 'Failed to update user. Please try again.');
    }
    toast({ title: 'User Updated', description: 'User has been successfully updated.' });
    onClose();
  };

  return (
    <FormDialog
      title="Edit User"
      width={480}
      form={form}
      schema={schema}
      initialValues={values}
      submitLabel="Update User"
      pendingLabel="Updating..."
      pending={isLoading}
      loses="What you changed of this user is not saved yet."
      onSubmit={(changed) => void submit(changed)}
      onClose={onClose}
    >
      {errorCodeOf(refusal) === 'STALE_VERSION' && (
        <p className={styles.stale} role="alert">
          Somebody else has changed this user in the meantime. Close this and open it again to see how it stands now.
        </p>
      )}
      <UserFields
        roles={user.id === me?.id ? [] : rolesFor(user.role)}
        lots={[...lots, ...former]}
        passwordNote="Left empty, the password stays as it is."
      />
    </FormDialog>
  );
}
