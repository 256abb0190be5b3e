import { UserHistoryEntity } from './history/user-history.entity.js';
import { CreateSchema1767900000000 } from './migrations/1767900000000-create-schema.js';
import { UserEntity, UserLotEntity } from './users/user.entity.js';

export const database = {
  schema: 'auth',
  entities: [UserEntity, UserLotEntity, UserHistoryEntity],
  migrations: [CreateSchema1767900000000],
};
