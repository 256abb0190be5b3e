import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { UndeliverablePhones } from '../phones/undeliverable-phones.js';
import { summaryOf, type MessageRow } from './message.js';

/** Every change of a text is an event (design §4 "Events"), and says where its phone's trouble has changed with it. */
@Injectable()
export class MessageNews {
  constructor(private readonly troubles: UndeliverablePhones) {}

  /** After the change, in its transaction. What concerns no customer and no copy is told to nobody. */
  async tell(tx: Tx, row: MessageRow): Promise<void> {
    const { lotId, clientId, phone } = row;
    const trouble = (mayChangeTrouble(row) ? await this.troubles.judge(tx, lotId, phone) : undefined) ?? null;
    if (clientId === '' && trouble === null) return;
    tx.emit('message.changed', lotId, { clientId, message: summaryOf(row), trouble });
  }
}

const mayChangeTrouble = ({ direction, event, state }: MessageRow): boolean =>
  direction === 'inbound'
    ? event === 'stop' || event === 'start'
    : state === 'sent' || state === 'delivered' || state === 'failed';
