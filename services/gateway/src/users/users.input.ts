import { ROLES, type Role } from '@lotline/contracts';
import { IsBoolean, IsIn } from 'class-validator';

export class RoleBody {
  @IsIn(ROLES, { message: 'Unknown role' })
  role!: Role;
}

export class ActiveBody {
  @IsBoolean({ message: 'Active must be true or false' })
  active!: boolean;
}
