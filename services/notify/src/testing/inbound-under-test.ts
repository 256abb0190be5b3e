import { randomUUID } from 'node:crypto';
import {
  DomainError,
  type LinkPress,
  type LinkState,
  type LotRecord,
  type OptOutType,
  type RideDetails,
  type RpcResponse,
} from '@lotline/protocol';
import { Lots } from '@lotline/service-kit';
import { useFixture } from '@lotline/service-kit/testing';
import { A_LINK_PRESS, createRecord, staffContext } from './texts.js';
import { TwilioUnderTest } from './twilio-under-test.js';

type Sender = NonNullable<RpcResponse<'clients.client.by-phone'>['client']>;

interface ReceivedFields {
  to?: string;
  providerId?: string;
  files?: number;
  optOutType?: OptOutType;
}

/** The texting number of Harborview. */
export const HARBORVIEW_NUMBER = '+13105550199';

/** Two replicas that receive texts, for all tests of a `describe`. */
export const useInbound = (): InboundUnderTest => {
  const inbound = useFixture(new InboundUnderTest(2));
  beforeEach(() => inbound.reset());
  return inbound;
};

/** Replicas of the service that receive texts, with a Twilio and the services that they call. */
class InboundUnderTest extends TwilioUnderTest {
  /** The rides that texts requested. */
  readonly rides: { link: string; by: string; otherCars?: string[]; details?: RideDetails }[] = [];
  /** The words that cards of requests show. */
  readonly stopWords: { link: string; word: string }[] = [];
  /** The languages that texts chose. */
  readonly choices: { link: string; language: string }[] = [];
  /** The senders' rides by link, and whose cancellation comes too late. */
  readonly states = new Map<string, Partial<LinkState>>();
  readonly canceled: string[] = [];
  /** The error of the other services. */
  fault: DomainError | undefined;
  /** Customers of Harborview by phone. */
  readonly senders = new Map<string, Sender>();

  /** Forgets what earlier tests did. */
  reset(): void {
    this.rides.splice(0);
    this.stopWords.splice(0);
    this.choices.splice(0);
    this.states.clear();
    this.canceled.splice(0);
    this.fault = undefined;
  }

  /** Changes Harborview in every replica. */
  changeLot(change: Partial<LotRecord>): void {
    for (const { app } of this.replicas) {
      const lots = app.get(Lots);
      const lot = lots.get('harborview');
      lots.apply({ ...lot, ...change, version: lot.version + 1 });
    }
  }

  createCustomer(over: Partial<Sender> = {}): Sender & { phone: string } {
    const sender: Sender = {
      id: randomUUID(),
      firstName: 'Rosa',
      link: 'Ab3dEf6hI9',
      isCheckedOut: false,
      language: 'en',
      isHere: true,
      otherCars: [],
      ...over,
    };
    const phone = this.nextPhone();
    this.senders.set(phone, sender);
    return { ...sender, phone };
  }

  /** Receives a text from the provider and returns the reply. */
  async receive(
    from: string,
    body: string,
    { to = HARBORVIEW_NUMBER, providerId = `SM${randomUUID()}`, files = 0, optOutType }: ReceivedFields = {},
  ): Promise<string | null> {
    const context = { lotId: null, requestId: 'r', actor: { kind: 'provider' } } as const;
    const text = { providerId, from, to, body, files, optOutType };
    const { reply } = await this.broker.rpc.call('notify.text.receive', text, context);
    return reply;
  }

  async textsOf(clientId: string) {
    const texts = await this.broker.rpc.call('notify.text.list', { clientId }, staffContext('harborview'));
    return texts.map(({ direction, event, body, state, errorCode }) => ({ direction, event, body, state, errorCode }));
  }

  async isOptedOut(phone: string): Promise<boolean> {
    return (await this.database.query('SELECT FROM opt_outs WHERE phone = $1', [phone])).length > 0;
  }

  private phoneOf(id: string): string {
    return [...this.senders].find(([, sender]) => sender.id === id)?.[0] ?? '310-555-0142';
  }

  protected override answerCalls(): Promise<void> {
    return this.broker.answer({
      'clients.client.record': ({ id }) => {
        if (this.fault) throw this.fault;
        return createRecord({ id, phone: this.phoneOf(id) });
      },
      'clients.client.by-phone': ({ number }, { lotId }) => {
        if (this.fault) throw this.fault;
        return { client: (lotId === 'harborview' && this.senders.get(number)) || null };
      },
      'clients.client.choose-language': (choice) => {
        this.choices.push(choice);
        return { lotId: 'harborview', version: 2 };
      },
      'shuttle.link.texted': (shown) => {
        this.stopWords.push(shown);
        return {};
      },
      'shuttle.link.status': ({ link }): LinkState => {
        const { change: _, ...state } = A_LINK_PRESS;
        return { ...state, ...this.states.get(link) };
      },
      'shuttle.wait.list': () => ({
        lots: [
          {
            ...{ lotId: 'harborview', at: '2026-03-08T17:41:00.000Z', waiting: 1, longestSince: null, rides: [] },
            estimate: { fromMinutes: 5, toMinutes: 12 },
          },
        ],
      }),
      'shuttle.link.cancel': ({ link }): LinkPress => {
        if (this.states.get(link)?.shuttleStatus === 'picked_up')
          throw new DomainError('MOVE_OVERTAKEN', 'A shuttle is already assigned to you.');
        this.canceled.push(link);
        return { ...A_LINK_PRESS, shuttleStatus: null };
      },
      'shuttle.link.request': ({ link, otherCars, details }, { actor }): LinkPress => {
        if (this.fault) throw this.fault;
        this.rides.push({
          link,
          by: actor.kind,
          ...(otherCars.length > 0 && { otherCars }),
          ...(details && { details }),
        });
        if (link === 'CheckedOut') throw new DomainError('RIDE_CLOSED', 'You are already checked out.');
        return A_LINK_PRESS;
      },
    });
  }
}
