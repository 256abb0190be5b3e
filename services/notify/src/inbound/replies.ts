import { checkedOutReply, helpReply, noBookingReply, rideReply } from '@lotline/contracts';
import { Clock, Lots, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { NotifySettings } from '../config.js';
import type { StoredText } from './inbound.repository.js';
import { Senders, type Asked, type Sender } from './senders.js';

/** Who asked for a ride longer ago has found another way. */
const WANTED_MS = 60 * 60_000;

/** What the sender of a text is answered; a ride that it asks for is asked for with it (design §7 "texting SHUTTLE"). */
@Injectable()
export class Replies {
  constructor(
    private readonly senders: Senders,
    private readonly lots: Lots,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: NotifySettings,
  ) {}

  /** Null for nothing: the text is for people, or comes too late. STOP and START the provider answers itself. */
  async to(
    { lotId, event, createdAt }: Pick<StoredText, 'lotId' | 'event' | 'createdAt'>,
    sender: Sender | null,
    asked: Asked,
  ): Promise<string | null> {
    const lot = this.lots.get(lotId);
    if (this.clock.now().getTime() - createdAt.getTime() > WANTED_MS) return null;
    if (event === 'help') return helpReply(lot);
    if (event !== 'shuttle') return null;
    if (!sender) return noBookingReply(lot);
    if (sender.isCheckedOut || !(await this.senders.requestRide(sender, asked))) return checkedOutReply(lot);
    return rideReply(sender.firstName, lot, new URL(`/shuttle-request/${sender.link}`, this.settings.PUBLIC_URL).href);
  }
}
