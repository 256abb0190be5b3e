import { userCreateSchema } from '@lotline/contracts';
import { Form } from 'antd';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api/http-error.js';
import { useSessionQuery } from '../../../lib/session/session.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { showFieldErrors } from '../../../ui/form/field-errors.js';
import { FormDialog } from '../../../ui/form/form-dialog.js';
import { toast } from '../../../ui/toast/toast.js';
import { sayRefused } from './refused.js';
import { UserFields } from './user-fields.js';
import { emptyUser, inputOf, type UserValues } from './user-values.js';
import { useCreateUserMutation } from './users-api.js';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { lotId } = useSettings();
  const { data: me } = useSessionQuery();
  const [form] = Form.useForm<UserValues>();
  const [fresh] = useState(() => emptyUser(lotId));
  const [create, { isLoading }] = useCreateUserMutation();

  const submit = async (values: UserValues) => {
    const { error } = await create(inputOf(values));
    if (error) {
      showFieldErrors(form, fieldErrorsOf(error));
      return sayRefused(error, 'Failed to create user. Please try again.');
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
      initialValues={fresh}
      submitLabel="Create User"
      pendingLabel="Creating..."
      pending={isLoading}
      loses="What is in the form is lost: this user is not created yet."
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <UserFields
        roles={['valet', 'admin']}
        lots={me?.lots ?? []}
        passwordNote="Left empty, this user cannot sign in yet."
      />
    </FormDialog>
  );
}
