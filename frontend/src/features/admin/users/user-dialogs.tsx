import { assignmentsOf, type ManagedUser, type Role, userCreateSchema, userEditSchema } from '@lotline/contracts';
import { Form, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { errorCode, fieldErrors } from '../../../lib/api/http-error.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { Choice } from '../../../ui/form/select.js';
import { showFieldErrors } from '../../../ui/form/show-field-errors.js';
import { Field } from '../../../ui/form/field.js';
import { FormDialog } from '../../../ui/form/form-dialog.js';
import { toast } from '../../../ui/toast/toast.js';
import { SignInHelp } from './sign-in-help.js';
import { showUserError, useCreateUserMutation, useEditUserMutation, type UserInput } from './users-api.js';
import styles from './users.module.css';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { lotId } = useSettings();
  const { data: me } = useSessionQuery();
  const [form] = Form.useForm<UserValues>();
  const [initialValues] = useState(() => emptyUser(lotId));
  const [create, { isLoading }] = useCreateUserMutation();

  const submit = async (values: UserValues) => {
    const { error } = await create(toInput(values));
    if (error) {
      showFieldErrors(form, fieldErrors(error));
      return showUserError(error, 'Failed to create user. Please try again.');
    }
    toast({ title: 'User Created', description: 'New user has been successfully created.' });
    onClose();
  };

  return (
    <FormDialog
      title="Create User"
      width={480}
      form={form}
      schema={userCreateSchema}
      initialValues={initialValues}
      submitLabel="Create User"
      pendingLabel="Creating..."
      pending={isLoading}
      discardText="This user has not been created. Everything you entered will be lost."
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <UserFields
        roles={['valet', 'admin']}
        lots={me?.lots ?? []}
        passwordNote="If left empty, the user cannot sign in yet."
      />
    </FormDialog>
  );
}

/** The forms offer only valet and admin. An agent may also stay one. */
const rolesFor = (role: Role): Role[] => (role === 'agent' ? ['agent', 'valet', 'admin'] : ['valet', 'admin']);

export function EditUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { data: me } = useSessionQuery();
  const { lotId } = useSettings();
  const [form] = Form.useForm<UserValues>();
  const [values] = useState(() => valuesOfUser(user));
  const schema = useMemo(() => userEditSchema(assignmentsOf(user), lotId), [user, lotId]);
  const [edit, { isLoading, error: editError }] = useEditUserMutation();
  const lots = me?.lots ?? [];
  const formerLots = user.lotIds.filter((id) => !lots.some((lot) => lot.id === id)).map((id) => ({ id, title: id }));

  const submit = async (changed: UserValues) => {
    const { error } = await edit({ id: user.id, version: user.version, input: toInput(changed) });
    if (error) {
      showFieldErrors(form, fieldErrors(error));
      return showUserError(error, 'Failed to update user. Please try again.');
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
      discardText="Your changes to this user have not been saved."
      onSubmit={(changed) => void submit(changed)}
      onClose={onClose}
    >
      {errorCode(editError) === 'STALE_VERSION' && (
        <p className={styles.stale} role="alert">
          Someone else has changed this user. Close this dialog and reopen it to see the latest version.
        </p>
      )}
      <UserFields
        roles={user.id === me?.id ? [] : rolesFor(user.role ?? 'valet')}
        lots={[...lots, ...formerLots]}
        passwordNote="Leave empty to keep the current password."
      />
      {user.id !== me?.id && <SignInHelp user={user} />}
    </FormDialog>
  );
}

interface UserFieldsProps {
  /** The roles to choose from; empty for one's own account, whose role only another admin can change. */
  roles: readonly Role[];
  /** All lots, and the user's former lots. The field is hidden when there is only one. */
  lots: readonly { id: string; title: string }[];
  /** Explains what an empty password means. */
  passwordNote: string;
}

const LABELS: Record<Role, string> = { admin: 'Admin', agent: 'Agent', valet: 'Valet' };

function UserFields({ roles, lots, passwordNote }: UserFieldsProps) {
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
          {role === 'admin' && <p className={styles.note}>They are an admin of these lots.</p>}
        </>
      )}
      <Field name="password" label="Password">
        <Input.Password autoComplete="new-password" />
      </Field>
      <p className={styles.note}>At least 6 characters. {passwordNote}</p>
    </>
  );
}

interface UserValues {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** '' for none, or to keep the current one. */
  password: string;
  lotIds: string[];
}

/** A new user works at the admin's current lot. */
const emptyUser = (lotId: string): UserValues => ({
  email: '',
  firstName: '',
  lastName: '',
  role: 'valet',
  password: '',
  lotIds: [lotId],
});

const valuesOfUser = ({ email, firstName, lastName, role, lotIds }: ManagedUser): UserValues => ({
  email,
  firstName,
  lastName,
  role: role ?? 'valet',
  password: '',
  lotIds,
});

/** Omits an empty password. Fields that the form does not show are not in `values`. */
function toInput(values: Partial<UserValues> & Omit<UserValues, 'role' | 'lotIds'>): UserInput {
  const { password, ...rest } = values;
  return password === '' ? rest : { ...rest, password };
}
