import { randomBytes } from 'node:crypto';

/** A message as Twilio's API returns it. */
export interface Message {
  sid: string;
  direction: 'outbound-api' | 'outbound-reply' | 'inbound';
  to: string;
  from: string;
  body: string;
  validityPeriod: string;
  status: string;
  errorCode: number | null;
  createdAt: Date;
  /** the URL of its status callbacks */
  statusCallback: string | null;
}

/** The messages that the provider stores. */
export class Messages {
  all: Message[] = [];

  add(given: Pick<Message, 'direction' | 'to' | 'from' | 'body'> & Partial<Message>): Message {
    const message = {
      sid: `SM${randomBytes(16).toString('hex')}`,
      validityPeriod: '',
      status: given.direction === 'inbound' ? 'received' : 'queued',
      errorCode: null,
      createdAt: new Date(),
      statusCallback: null,
      ...given,
    };
    this.all.push(message);
    return message;
  }

  find(sid: string) {
    return this.all.find((message) => message.sid === sid);
  }

  /** Returns the newest messages first, like the API. */
  list(query: URLSearchParams): Message[] {
    const [to, from, since, size] = ['To', 'From', 'DateSent>', 'PageSize'].map((name) => query.get(name));
    return this.all
      .filter(
        (message) =>
          (!to || message.to === to) &&
          (!from || message.from === from) &&
          (!since || message.createdAt.getTime() >= Date.parse(since)),
      )
      .reverse()
      .slice(0, Number(size ?? 50));
  }
}

export const toJson = ({ sid, direction, to, from, body, status, errorCode, createdAt }: Message) => ({
  ...{ sid, direction, to, from, body, status },
  num_media: '0',
  error_code: errorCode,
  date_created: formatDate(createdAt),
  date_sent: formatDate(createdAt),
});

/** Formats a date like RFC 2822. */
const formatDate = (at: Date) => at.toUTCString().replace('GMT', '+0000');
