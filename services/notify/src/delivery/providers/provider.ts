import type { RpcRequest } from '@lotline/contracts';

/** A text as a provider gets it. */
export interface OutgoingText {
  id: string;
  /** E.164, the lot's texting number. */
  from: string;
  /** E.164. */
  to: string;
  body: string;
}

/** What a provider knows of a text that it took. */
export interface Receipt {
  /** The provider's own id; null where the provider keeps none. */
  providerId: string | null;
  state: 'accepted' | 'sent' | 'delivered' | 'failed';
  errorCode: string | null;
  /** It failed in a way that may pass, and was provably not delivered. */
  mayRetry: boolean;
}

/**
 * What became of one attempt (design §5). `not-taken`: the provider provably has not accepted it, and may later.
 * `refused`: it never will. `unclear`: it may have it, so it must be asked before anything is sent again.
 */
export type Outcome =
  | ({ kind: 'taken' } & Receipt)
  | { kind: 'not-taken'; errorCode: string }
  | { kind: 'refused'; errorCode: string }
  | { kind: 'unclear'; errorCode: string };

/** A text that the provider has for a number of ours, as its webhook says it; `at`: when it came there. */
export interface ArrivedText {
  text: RpcRequest<'notify.text.receive'>;
  at: Date;
}

export interface TextProvider {
  readonly name: 'log' | 'twilio';
  /** Whether a texting number may send about one text a second only. */
  readonly paced: boolean;
  /** From this long after an attempt, a text that the provider does not list was never taken, in milliseconds. */
  readonly absenceProvenMs: number;
  /** Hands over one text. Never throws. */
  send(text: OutgoingText): Promise<Outcome>;
  /** What the provider lists of texts like this one since then. Throws where it cannot be asked. */
  find(text: OutgoingText, since: Date): Promise<Receipt[]>;
  /** The newest thousand texts to a number of ours since then, the oldest first. Throws where it cannot be asked. */
  arrived(number: string, since: Date): Promise<ArrivedText[]>;
  /** How a text that it took stands now. Throws where it cannot be asked. */
  receipt(providerId: string): Promise<Receipt>;
}

export const TEXT_PROVIDER = Symbol('text provider');
/** The refusal of a number whose owner has texted STOP. */
export const OPTED_OUT = '21610';
