import type {
  PendingBoardDevice,
  KnownBoardDevice,
  LotContext,
  PairedBoardDevice,
  RpcRequest,
  RpcResponse,
} from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { BoardDevicesService } from './board-devices.service.js';

@Controller()
export class BoardDevicesRpc {
  constructor(private readonly boardDevices: BoardDevicesService) {}

  @Rpc('shuttle.board-device.ask')
  ask(
    request: RpcRequest<'shuttle.board-device.ask'>,
    context: LotContext,
  ): Promise<RpcResponse<'shuttle.board-device.ask'>> {
    return this.boardDevices.requestCode(request, context);
  }

  @Rpc('shuttle.board-device.find')
  find(request: RpcRequest<'shuttle.board-device.find'>, context: LotContext): Promise<PendingBoardDevice> {
    return this.boardDevices.findByCode(request, context);
  }

  @Rpc('shuttle.board-device.confirm')
  confirm(request: RpcRequest<'shuttle.board-device.confirm'>, context: LotContext): Promise<PairedBoardDevice> {
    return this.boardDevices.confirm(request, context);
  }

  @Rpc('shuttle.board-device.list')
  list(_request: RpcRequest<'shuttle.board-device.list'>, context: LotContext): Promise<PairedBoardDevice[]> {
    return this.boardDevices.list(context);
  }

  @Rpc('shuttle.board-device.revoke')
  revoke({ id }: RpcRequest<'shuttle.board-device.revoke'>, context: LotContext): Promise<{ id: string }> {
    return this.boardDevices.revoke(id, context);
  }

  @Rpc('shuttle.board-device.get')
  get({ tokenHash }: RpcRequest<'shuttle.board-device.get'>): Promise<KnownBoardDevice> {
    return this.boardDevices.getByToken(tokenHash);
  }

  @Rpc('shuttle.board-device.seen')
  async seen({ ids }: RpcRequest<'shuttle.board-device.seen'>): Promise<Record<string, never>> {
    await this.boardDevices.updateLastSeen(ids);
    return {};
  }
}
