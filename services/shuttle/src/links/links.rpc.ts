import type { LinkPress, LinkState, OpenContext, RpcRequest } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { LinksService } from './links.service.js';

@Controller()
export class LinksRpc {
  constructor(private readonly links: LinksService) {}

  @Rpc('shuttle.link.request')
  request(data: RpcRequest<'shuttle.link.request'>, context: OpenContext): Promise<LinkPress> {
    return this.links.request(data, context);
  }

  @Rpc('shuttle.link.texted')
  async texted(data: RpcRequest<'shuttle.link.texted'>, context: OpenContext): Promise<Record<string, never>> {
    await this.links.showStopWord(data, context);
    return {};
  }

  @Rpc('shuttle.link.status')
  status({ link }: RpcRequest<'shuttle.link.status'>, context: OpenContext): Promise<LinkState> {
    return this.links.status(link, context);
  }
}
