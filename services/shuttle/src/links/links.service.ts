import {
  DomainError,
  isLinkId,
  isUnderWay,
  moveRide,
  type LinkPress,
  type LinkState,
  type OpenContext,
} from '@lotline/contracts';
import { Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RidersOwner } from '../riders/riders.owner.js';
import { toRideChange, RideChanges } from '../rides/ride-changes.js';
import { RidesRepository } from '../rides/rides.repository.js';
import type { FoundRide } from '../rides/found-ride.js';

/** What a customer's personal link can do (design §7 "customer request"). */
@Injectable()
export class LinksService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly changes: RideChanges,
    private readonly owner: RidersOwner,
    private readonly lots: Lots,
  ) {}

  /** NOT_FOUND; RIDE_CLOSED once checked out. While a ride is under way it changes nothing. */
  async request(link: string, context: OpenContext): Promise<LinkPress> {
    const change = await this.changes.change(
      () => this.find(link, context),
      ({ ride, checkedOut }, now) => {
        if (checkedOut) {
          const { officePhone } = this.lots.get(ride.lotId);
          throw new DomainError(
            'RIDE_CLOSED',
            `You are already checked out. Please call our office at ${officePhone}.`,
          );
        }
        return isUnderWay(ride) ? ride : moveRide(ride, { status: 'requesting_ride' }, now);
      },
      context.actor,
    );
    return { ...stateOf(change.found), news: toRideChange(change) };
  }

  /** NOT_FOUND. */
  async status(link: string, context: OpenContext): Promise<LinkState> {
    return stateOf(await this.find(link, context));
  }

  private async find(link: string, context: OpenContext): Promise<FoundRide> {
    if (isLinkId(link)) {
      const known = await this.rides.findByLink(link);
      if (known) return known;
      const fetched = (await this.owner.fetchLink(link, context)) && (await this.rides.findByLink(link));
      if (fetched) return fetched;
    }
    throw new DomainError('NOT_FOUND', 'This link is not valid.');
  }
}

const stateOf = ({ ride, card, riderVersion, boardVersion, epoch }: FoundRide): LinkState => ({
  lotId: ride.lotId,
  clientId: ride.clientId,
  firstName: card.firstName,
  terminal: card.terminal,
  shuttleStatus: ride.shuttleStatus,
  shuttleNumber: ride.shuttleNumber,
  requestedAt: ride.customerRequestingRideTimestamp,
  riderVersion,
  boardVersion,
  epoch,
});
