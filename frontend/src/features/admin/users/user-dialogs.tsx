import { type LotRole, type ManagedUser, ownEditSchema, userCreateSchema, userEditSchema } from '@lotline/protocol';
import { Form, Input } from 'antd';
import { useMemo, useState } from 'react';
import { errorCode } from '../../../lib/api/http-error.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/form/form-dialog.js';
import { toast } from '../../../ui/toast/toast.js';
import { OperatorAdminField, RolesField, type Lot } from './roles-field.js';
import { ProviderLinks } from './provider-links.js';
import { SignInHelp } from './sign-in-help.js';
import { displayName } from './user-list.js';
import { showUserError, useCreateUserMutation, useEditUserMutation, type UserInput } from './users-api.js';
import styles from './user-dialogs.module.css';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { lotId } = useSettings();
  const lots = useAdministeredLots();
  const [initialValues] = useState(() => emptyUser(lotId));
  const [create] = useCreateUserMutation();

  return (
    <FormDialog
      title="Create User"
      width={480}
      schema={userCreateSchema}
      initialValues={initialValues}
      pendingLabel="Creating..."
      discardText="This user has not been created. Everything you entered will be lost."
      save={(values) => create(toInput(values))}
      failed="Failed to create user. Please try again."
      showFailure={showUserError}
      onSaved={() => toast({ title: 'User Created', description: 'New user has been successfully created.' })}
      onClose={onClose}
    >
      <PersonFields />
      <RoleFields lots={lots} before={[]} />
      <PasswordField note="If left empty, the user cannot sign in yet." />
    </FormDialog>
  );
}

export function EditUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { data: me } = useSessionQuery();
  const { lotId } = useSettings();
  const [values] = useState(() => valuesOfUser(user));
  const [edit, { error: editError }] = useEditUserMutation();
  const lots = useAdministeredLots();
  const formerLots = user.roles
    .map(({ lotId: id }) => ({ id, title: id }))
    .filter(({ id }) => !lots.some((lot) => lot.id === id));
  const isMe = user.id === me?.id;
  const schema = useMemo(() => (isMe ? ownEditSchema : userEditSchema)(user, lotId), [user, lotId, isMe]);

  return (
    <FormDialog
      title="Edit User"
      width={480}
      schema={schema}
      initialValues={values}
      submitLabel="Update User"
      pendingLabel="Updating..."
      discardText="Your changes to this user have not been saved."
      save={(changed) => edit({ id: user.id, version: user.version, input: toInput(changed, user) })}
      failed="Failed to update user. Please try again."
      showFailure={showUserError}
      onSaved={() => toast({ title: 'User Updated', description: 'User has been successfully updated.' })}
      onClose={onClose}
    >
      {errorCode(editError) === 'STALE_VERSION' && (
        <p className="notice tone-warn below-m" role="alert">
          Someone else has changed this user. Close this dialog and reopen it to see the latest version.
        </p>
      )}
      {user.alsoElsewhere && !isMe ? (
        <p className="notice tone-neutral breaks below-m">
          {displayName(user)} also works at a lot that you do not administer. You can change their role at your lots;
          the rest is up to an operator admin.
        </p>
      ) : (
        <PersonFields />
      )}
      {/* Users cannot change their own roles. */}
      {!isMe && <RoleFields lots={[...lots, ...formerLots]} before={values.roles} />}
      {isMe && (
        <Field name="currentPassword" label="Current password, to change it">
          <Input.Password autoComplete="current-password" />
        </Field>
      )}
      {(!user.alsoElsewhere || isMe) && <PasswordField note="Leave empty to keep the current password." />}
      {!user.alsoElsewhere && !isMe && <SignInHelp user={user} />}
      {(!user.alsoElsewhere || isMe) && <ProviderLinks user={user} />}
    </FormDialog>
  );
}

/** The lots that the signed-in user administers. */
function useAdministeredLots(): Lot[] {
  const { data: me } = useSessionQuery();
  return useMemo(() => (me?.lots ?? []).filter(({ role }) => role === 'admin'), [me]);
}

const PersonFields = () => (
  <>
    <Field name="email" label="Email">
      <Input type="email" autoComplete="off" autoFocus />
    </Field>
    <div className={`halves ${styles.names}`}>
      <Field name="firstName" label="First name">
        <Input autoComplete="off" />
      </Field>
      <Field name="lastName" label="Last name">
        <Input autoComplete="off" />
      </Field>
    </div>
  </>
);

function RoleFields({ lots, before }: { lots: readonly Lot[]; before: readonly LotRole[] }) {
  const { data: me } = useSessionQuery();
  const isOperatorAdmin = Form.useWatch<boolean | undefined>('operatorAdmin');
  return (
    <>
      {!isOperatorAdmin && (
        <Field name="roles" label={lots.length === 1 ? 'Role' : 'Roles'}>
          <RolesField lots={lots} before={before} />
        </Field>
      )}
      {me?.operatorAdmin && (
        <Field name="operatorAdmin" label="">
          <OperatorAdminField />
        </Field>
      )}
    </>
  );
}

/** `note` explains what an empty password means. */
const PasswordField = ({ note }: { note: string }) => (
  <>
    <Field name="password" label="Password">
      <Input.Password autoComplete="new-password" />
    </Field>
    <p className={`meta ${styles.note}`}>At least 6 characters. {note}</p>
  </>
);

interface UserValues {
  email: string;
  firstName: string;
  lastName: string;
  /** '' for none, or to keep the current one. */
  password: string;
  /** Of one's own account only. */
  currentPassword: string;
  roles: LotRole[];
  operatorAdmin: boolean;
}

/** A new user is a valet at the admin's current lot. */
const emptyUser = (lotId: string): UserValues => ({
  email: '',
  firstName: '',
  lastName: '',
  password: '',
  currentPassword: '',
  roles: [{ lotId, role: 'valet' }],
  operatorAdmin: false,
});

function valuesOfUser(user: ManagedUser): UserValues {
  const { email, firstName, lastName, roles, operatorAdmin } = user;
  return { email, firstName, lastName, password: '', currentPassword: '', roles, operatorAdmin };
}

/** Omits empty passwords. Fields that the form does not show are not in `values`. */
function toInput(values: Partial<UserValues>, user?: ManagedUser): UserInput {
  const { password, currentPassword, ...rest } = values;
  const { email = '', firstName = '', lastName = '' } = { ...user, ...rest };
  return {
    ...rest,
    email,
    firstName,
    lastName,
    ...(password && { password }),
    ...(currentPassword && { currentPassword }),
  };
}
