import {
  DomainError,
  isLinkId,
  rejectClosed,
  type LinkPress,
  type LinkState,
  type OpenContext,
  type RpcRequest,
} from '@lotline/protocol';
import { Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { RiderFetcher } from '../riders/rider-fetcher.js';
import { RideHistoryRepository } from '../history/ride-history.repository.js';
import { toRideChange, type RideUpdate } from '../rides/ride-step.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import type { RideSnapshot } from '../rides/ride-snapshot.js';
import { assertPlace, describeRide } from '../rides/ride-details.js';
import { cancelRide, requestRide } from './customer-ride.js';

/** A customer's ride by their personal link: requested, described, canceled, and its status. */
@Controller()
export class LinksRpc {
  constructor(
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly history: RideHistoryRepository,
    private readonly fetcher: RiderFetcher,
    private readonly lots: Lots,
  ) {}

  /**
   * While a ride is under way, changes only what the customer says about it. Throws NOT_FOUND, RIDE_CLOSED once the customer is checked
   * out, LOT_CLOSED once the lot is archived, or INVALID for an unknown terminal or door.
   */
  @Rpc('shuttle.link.request')
  async request(
    { link, otherCars, details }: RpcRequest<'shuttle.link.request'>,
    context: OpenContext,
  ): Promise<LinkPress> {
    const update = await this.writer.update(
      () => this.findWithLastMove(link, context),
      ({ ride, checkedOut, lastMove }, now) => {
        const lot = this.lots.get(ride.lotId);
        rejectClosed(lot);
        if (checkedOut) {
          throw new DomainError(
            'RIDE_CLOSED',
            `You are already checked out. Please call our office at ${lot.officePhone}.`,
          );
        }
        if (details) assertPlace(details, lot);
        return requestRide(ride, lastMove, { otherCars, details }, now);
      },
      context.actor,
    );
    return toPress(update);
  }

  /** Throws NOT_FOUND, LOT_CLOSED, INVALID or CONFLICT (`describeRide`). */
  @Rpc('shuttle.link.describe')
  async describe({ link, details }: RpcRequest<'shuttle.link.describe'>, context: OpenContext): Promise<LinkPress> {
    const update = await this.writer.update(
      () => this.find(link, context),
      ({ ride }) => {
        const lot = this.lots.get(ride.lotId);
        rejectClosed(lot);
        return describeRide(ride, details, lot);
      },
      context.actor,
    );
    return toPress(update);
  }

  /** Throws NOT_FOUND, LOT_CLOSED or MOVE_OVERTAKEN (`cancelRide`). */
  @Rpc('shuttle.link.cancel')
  async cancel({ link }: RpcRequest<'shuttle.link.cancel'>, context: OpenContext): Promise<LinkPress> {
    const update = await this.writer.update(
      () => this.find(link, context),
      ({ ride }, now) => {
        const lot = this.lots.get(ride.lotId);
        rejectClosed(lot);
        return cancelRide(ride, lot.officePhone, now);
      },
      context.actor,
      { ending: 'canceled' },
    );
    return toPress(update);
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

  /** Reads the last move only if it may be a cancellation to undo. */
  private async findWithLastMove(link: string, context: OpenContext): Promise<RideSnapshot> {
    const found = await this.find(link, context);
    const { ride } = found;
    if (ride.shuttleStatus !== null || ride.version === 0) return found;
    return { ...found, lastMove: await this.history.findLastMove(ride.lotId, ride.clientId) };
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

const toPress = (update: RideUpdate): LinkPress => ({
  ...toLinkState(update.snapshot),
  change: toRideChange(update),
});

const toLinkState = ({ ride, card, riderVersion, boardVersion, epoch }: RideSnapshot): LinkState => ({
  lotId: ride.lotId,
  clientId: ride.clientId,
  firstName: card.firstName,
  terminal: card.terminal,
  language: card.language,
  shuttleStatus: ride.shuttleStatus,
  shuttleNumber: ride.shuttleNumber,
  requestedAt: ride.customerRequestingRideTimestamp,
  details: ride.details,
  riderVersion,
  boardVersion,
  epoch,
});
