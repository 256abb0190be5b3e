import type { LotContext, SignedInUser } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Param, Put } from '@nestjs/common';
import { Can } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { Staff } from '../session/staff.js';
import { RoleBody } from './roles.input.js';

@Controller('api/users')
export class RolesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly staff: Staff,
  ) {}

  /** Acts on the user's live sessions at once here, within a second everywhere (design §7). */
  @Can('manageUsers')
  @Put(':id/role')
  async setRole(
    @Param('id') id: string,
    @Body() { role }: RoleBody,
    @Ctx() context: LotContext,
  ): Promise<Omit<SignedInUser, 'lotId' | 'lots'>> {
    const user = await this.rpc.call('auth.user.set-role', { id, role }, { ...context, lotId: null });
    const { lotIds: _assigned, version: _version, ...account } = this.staff.keep(user).user;
    return account;
  }
}
