import type { LinkPress, LinkState, OpenContext, RpcRequest } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { LinksService } from './links.service.js';

@Controller()
export class LinksRpc {
  constructor(private readonly links: LinksService) {}

  @Rpc('shuttle.link.request')
  request({ link }: RpcRequest<'shuttle.link.request'>, context: OpenContext): Promise<LinkPress> {
    return this.links.request(link, context);
  }

  @Rpc('shuttle.link.status')
  status({ link }: RpcRequest<'shuttle.link.status'>, context: OpenContext): Promise<LinkState> {
    return this.links.status(link, context);
  }
}
