import type { RpcRequest } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsRpc {
  constructor(private readonly reports: ReportsService) {}

  @Rpc('notify.text.report')
  async report(data: RpcRequest<'notify.text.report'>): Promise<Record<string, never>> {
    await this.reports.handle(data);
    return {};
  }
}
