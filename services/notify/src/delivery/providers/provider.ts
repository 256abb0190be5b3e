import type { RpcRequest } from '@lotline/protocol';
import type { Fault } from './faults.js';

/** A text that is handed to a provider. */
export interface OutgoingText {
  id: string;
  /** E.164, the lot's texting number. */
  from: string;
  /** E.164. */
  to: string;
  body: string;
}

/** A provider's status of a text that it accepted. */
export interface Receipt {
  /** Null for a provider without ids. */
  providerId: string | null;
  state: 'accepted' | 'sent' | 'delivered' | 'failed';
  errorCode: string | null;
  /** Whom the failure concerns; null unless the text failed. */
  fault: Fault | null;
}

/**
 * The outcome of one attempt. `not-accepted`: the provider provably did not accept the text but may do so once it is less busy or
 * somebody has repaired the account or the number. `rejected`: it never will accept it. `unclear`: it may have accepted the text, so it must be polled before the text is sent again.
 */
export type Outcome =
  | ({ kind: 'accepted' } & Receipt)
  | { kind: 'not-accepted'; fault: Fault; errorCode: string }
  | { kind: 'rejected'; fault: Fault; errorCode: string }
  | { kind: 'unclear'; errorCode: string };

/** A text to one of the lots' numbers, in the form of its webhook. `at`: when the provider received it. */
export interface InboundText {
  text: RpcRequest<'notify.text.receive'>;
  at: Date;
}

export interface TextProvider {
  readonly name: 'log' | 'twilio';
  /** Whether texts leave Lotline: a texting number may then only send about one per second, and each costs money. */
  readonly paced: boolean;
  /** Milliseconds after an attempt from which a text that the provider does not list was never accepted. */
  readonly absenceProofMs: number;
  /** Sends one text. Never throws. */
  send(text: OutgoingText): Promise<Outcome>;
  /** Lists texts with the same numbers and body since then. Throws when the provider is unreachable. */
  find(text: OutgoingText, since: Date): Promise<Receipt[]>;
  /** Lists the newest thousand texts to this number since then, the oldest first. Throws when the provider is unreachable. */
  listInbound(number: string, since: Date): Promise<InboundText[]>;
  /** Fetches the status of an accepted text. Throws when the provider is unreachable. */
  fetchReceipt(providerId: string): Promise<Receipt>;
}

export const TEXT_PROVIDER = Symbol('text provider');
/** Twilio's error code for a phone that has opted out. */
export const OPTED_OUT = '21610';
