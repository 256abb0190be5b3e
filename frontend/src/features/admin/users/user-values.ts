import type { ManagedUser, Role } from '@lotline/contracts';
import type { UserInput } from './users-api.js';

export interface UserValues {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** '' for none, or for the one that stands. */
  password: string;
  lotIds: string[];
}

/** Spec §9 "Default user role"; at the lot where the admin works. */
export const emptyUser = (lotId: string): UserValues => ({
  email: '',
  firstName: '',
  lastName: '',
  role: 'valet',
  password: '',
  lotIds: [lotId],
});

export const valuesOfUser = ({ email, firstName, lastName, role, lotIds }: ManagedUser): UserValues => ({
  email,
  firstName,
  lastName,
  role,
  password: '',
  lotIds,
});

/** A password is sent only where one was typed. What the form does not show, it does not send. */
export function inputOf(values: Partial<UserValues> & Omit<UserValues, 'role' | 'lotIds'>): UserInput {
  const { password, ...rest } = values;
  return password === '' ? rest : { ...rest, password };
}
