import { ROLES, type Role } from '@lotline/contracts';
import { IsIn } from 'class-validator';

export class RoleBody {
  @IsIn(ROLES, { message: 'Unknown role' })
  role!: Role;
}
