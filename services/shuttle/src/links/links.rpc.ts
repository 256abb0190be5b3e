import {
  DomainError,
  isLinkId,
  isUnderWay,
  moveRide,
  rejectClosed,
  type LinkPress,
  type LinkState,
  type OpenContext,
  type RpcRequest,
} from '@lotline/protocol';
import { Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { RiderFetcher } from '../riders/rider-fetcher.js';
import { toRideChange } from '../rides/ride-step.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import type { RideSnapshot } from '../rides/ride-snapshot.js';

/** Requests a ride by a customer's personal link and reports its status. */
@Controller()
export class LinksRpc {
  constructor(
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly fetcher: RiderFetcher,
    private readonly lots: Lots,
  ) {}

  /**
   * While a ride is under way, changes only what the customer's texts said about it. Throws NOT_FOUND, RIDE_CLOSED once the customer is checked out, or LOT_CLOSED once the lot
   * is archived.
   */
  @Rpc('shuttle.link.request')
  async request({ link, otherCars }: RpcRequest<'shuttle.link.request'>, context: OpenContext): Promise<LinkPress> {
    const update = await this.writer.update(
      () => this.find(link, context),
      ({ ride, checkedOut }, now) => {
        const lot = this.lots.get(ride.lotId);
        rejectClosed(lot);
        if (checkedOut) {
          throw new DomainError(
            'RIDE_CLOSED',
            `You are already checked out. Please call our office at ${lot.officePhone}.`,
          );
        }
        const requested = isUnderWay(ride) ? ride : moveRide(ride, { status: 'requesting_ride' }, now);
        return { ...requested, stopWord: undefined, otherCars: otherCars.length > 0 ? otherCars : requested.otherCars };
      },
      context.actor,
    );
    return { ...toLinkState(update.snapshot), change: toRideChange(update) };
  }

  /** Shows on a waiting request that the customer has opted out of texts by this word since. Throws NOT_FOUND. */
  @Rpc('shuttle.link.texted')
  async showStopWord(
    { link, word }: RpcRequest<'shuttle.link.texted'>,
    context: OpenContext,
  ): Promise<Record<string, never>> {
    await this.writer.update(
      () => this.find(link, context),
      ({ ride }) => (ride.shuttleStatus === 'requesting_ride' ? { ...ride, stopWord: word } : ride),
      context.actor,
    );
    return {};
  }

  /** Throws NOT_FOUND. */
  @Rpc('shuttle.link.status')
  async status({ link }: RpcRequest<'shuttle.link.status'>, context: OpenContext): Promise<LinkState> {
    return toLinkState(await this.find(link, context));
  }

  private async find(link: string, context: OpenContext): Promise<RideSnapshot> {
    if (isLinkId(link)) {
      const known = await this.rides.findByLink(link);
      if (known) return known;
      const fetched = (await this.fetcher.fetchByLink(link, context)) && (await this.rides.findByLink(link));
      if (fetched) return fetched;
    }
    throw new DomainError('NOT_FOUND', 'This link is not valid.');
  }
}

const toLinkState = ({ ride, card, riderVersion, boardVersion, epoch }: RideSnapshot): LinkState => ({
  lotId: ride.lotId,
  clientId: ride.clientId,
  firstName: card.firstName,
  terminal: card.terminal,
  language: card.language,
  shuttleStatus: ride.shuttleStatus,
  shuttleNumber: ride.shuttleNumber,
  requestedAt: ride.customerRequestingRideTimestamp,
  riderVersion,
  boardVersion,
  epoch,
});
