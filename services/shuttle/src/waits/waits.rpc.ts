import type { RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { WaitsService } from './waits.service.js';

@Controller()
export class WaitsRpc {
  constructor(private readonly waits: WaitsService) {}

  @Rpc('shuttle.wait.list')
  async list(): Promise<RpcResponse<'shuttle.wait.list'>> {
    return { lots: await this.waits.list() };
  }
}
