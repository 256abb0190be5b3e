/**
 * @typedef {{id: string, phone: string, body: string, state: string, attempts: number}} Text as notify has it
 * @typedef {{to: string, body: string, status: string}} Sent as the provider has it
 */

const ENDS = ['delivered', 'failed', 'unknown'];

/** Phone and text identify a message: no two messages of a run have both in common. @param {{body: string}} text @param {string} phone */
const keyOf = ({ body }, phone) => `${phone} ${body}`;

/**
 * Compares notify's texts with the provider's: none is sent twice, none is lost, and each shows its final state. A failed
 * message was not sent, so another may follow it.
 * @param {Text[]} texts
 * @param {readonly Sent[]} messages
 * @returns {import('./answers.mjs').Violation[]}
 */
export function checkTexts(texts, messages) {
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
