/**
 * @typedef {{id: string, phone: string, body: string, state: string, attempts: number}} Text as notify has it
 * @typedef {{to: string, body: string, status: string}} Sent as the provider has it
 */

const ENDS = ['delivered', 'failed', 'unknown'];

/** No two texts of a run have the same words to the same phone. @param {{body: string}} text @param {string} phone */
const keyOf = ({ body }, phone) => `${phone} ${body}`;

/**
 * None is sent twice, none vanishes, and each says what became of it (issue 18): what the provider has beside what notify shows. A
 * message that failed was not sent; another may follow it.
 * @param {Text[]} texts
 * @param {readonly Sent[]} messages
 * @returns {import('./answers.mjs').Violation[]}
 */
export function judgeTexts(texts, messages) {
  /** @type {Map<string, Sent[]>} */
  const sent = new Map();
  for (const message of messages) {
    const key = keyOf(message, message.to);
    sent.set(key, [...(sent.get(key) ?? []), message]);
  }
  const known = new Set(texts.map((text) => keyOf(text, text.phone)));
  const unknown = messages.filter((message) => !known.has(keyOf(message, message.to)));
  return [
    ...texts.flatMap((text) => errorsIn(text, sent.get(keyOf(text, text.phone)) ?? [])),
    ...unknown.map(({ to, status }) => violation('a text from nowhere', `to ${to}, ${status}`)),
  ];
}

/** @param {Text} text @param {readonly Sent[]} messages */
function errorsIn({ id, state, attempts }, messages) {
  const gone = messages.filter(({ status }) => status !== 'failed' && status !== 'undelivered');
  const what = `text ${id} is ${state} after ${attempts} attempts; the provider has ${messages.map(({ status }) => status).join(', ') || 'none'}`;
  if (gone.length > 1) return [violation('doubled', what)];
  if (!ENDS.includes(state)) return [violation('a text that does not end', what)];
  const isTrue = state === 'unknown' || (state === 'delivered') === (gone[0]?.status === 'delivered');
  return isTrue ? [] : [violation('a text that says what is not so', what)];
}

/** @param {string} kind @param {string} what */
const violation = (kind, what) => ({ kind, what, requestIds: [] });
