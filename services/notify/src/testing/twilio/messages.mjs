import { randomBytes } from 'node:crypto';

/**
 * A message as Twilio's API returns it.
 * @typedef {object} Message
 * @property {string} sid
 * @property {'outbound-api' | 'outbound-reply' | 'inbound'} direction
 * @property {string} to
 * @property {string} from
 * @property {string} body
 * @property {string} validityPeriod
 * @property {string} status
 * @property {number | null} errorCode
 * @property {Date} createdAt
 * @property {string | null} statusCallback the URL of its status callbacks
 */

/** The messages that the provider stores. */
export class Messages {
  /** @type {Message[]} */
  all = [];

  /** @param {Pick<Message, 'direction' | 'to' | 'from' | 'body'> & Partial<Message>} given @returns {Message} */
  add(given) {
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

  /** @param {string} sid */
  find(sid) {
    return this.all.find((message) => message.sid === sid);
  }

  /** Returns the newest messages first, like the API. @param {URLSearchParams} query @returns {Message[]} */
  list(query) {
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

/** @param {Message} message */
export const toJson = ({ sid, direction, to, from, body, status, errorCode, createdAt }) => ({
  ...{ sid, direction, to, from, body, status },
  num_media: '0',
  error_code: errorCode,
  date_created: formatDate(createdAt),
  date_sent: formatDate(createdAt),
});

/** Formats a date like RFC 2822. @param {Date} at */
const formatDate = (at) => at.toUTCString().replace('GMT', '+0000');
