import type { Violation } from './answers.ts';
/** as notify has it */
type Text = { id: string; phone: string; body: string; state: string; attempts: number };

/** as the provider has it */
type Sent = { to: string; body: string; status: string };

const ENDS = ['delivered', 'failed', 'unknown'];

/** Phone and text identify a message: no two messages of a run have both in common. */
const keyOf = ({ body }: { body: string }, phone: string) => `${phone} ${body}`;

/**
 * Compares notify's texts with the provider's: none is sent twice, none is lost, and each shows its final state. A failed
 * message was not sent, so another may follow it.
 */
export function checkTexts(texts: Text[], messages: readonly Sent[]): Violation[] {
  const sent: Map<string, Sent[]> = new Map();
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

function errorsIn({ id, state, attempts }: Text, messages: readonly Sent[]) {
  const gone = messages.filter(({ status }) => status !== 'failed' && status !== 'undelivered');
  const what = `text ${id} is ${state} after ${attempts} attempts; the provider has ${messages.map(({ status }) => status).join(', ') || 'none'}`;
  if (gone.length > 1) return [violation('doubled', what)];
  if (!ENDS.includes(state)) return [violation('a text that does not end', what)];
  const isTrue = state === 'unknown' || (state === 'delivered') === (gone[0]?.status === 'delivered');
  return isTrue ? [] : [violation('a text that says what is not so', what)];
}

const violation = (kind: string, what: string) => ({ kind, what, requestIds: [] });
