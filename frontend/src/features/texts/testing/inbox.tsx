import type { InboxText } from '@lotline/protocol';
import { fireEvent, screen, within } from '@testing-library/react';
import { stopDateAt } from '../../../testing/clock.js';
import { FakeStream } from '../../../testing/fake-stream.js';
import { Opened, renderLive } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { TextsButton } from '../texts-button.js';
import { TextsScreen } from '../texts-screen.js';

export const UNREAD = 'GET /api/texts/inbox?unread=true';
export const COUNT = 'GET /api/texts/inbox/count';
export const id = (digit: number): string => `d0000000-0000-4000-8000-00000000000${digit}`;
export const rosa = { id: 'c0000000-0000-4000-8000-000000000001', firstName: 'Rosa', lastName: 'Reyes' };
export const aText = (changes: Partial<InboxText> = {}): InboxText => ({
  id: id(1),
  phone: '+13105550142',
  event: 'message',
  body: 'Where do I wait?',
  createdAt: '2026-11-21T15:30:00.000Z',
  isRead: false,
  readBy: null,
  isOptedOut: false,
  suggestsOptOut: false,
  reply: null,
  client: rosa,
  ...changes,
});
export const stranger = aText({ id: id(2), phone: '+16265550108', body: 'New phone', client: null });
export const aReply = (changes: object = {}) => ({
  id: id(9),
  direction: 'outbound' as const,
  event: 'inbox_reply',
  body: 'At door 3.',
  state: 'delivered' as const,
  errorCode: null,
  suggestsOptOut: false,
  createdAt: '2026-11-21T15:35:00.000Z',
  updatedAt: '2026-11-21T15:35:00.000Z',
  ...changes,
});

export const show = () =>
  renderLive(
    <>
      <TextsButton path="/texts" letter="x" />
      <main>
        <TextsScreen />
      </main>
      <Opened />
    </>,
    '/texts',
  );

export const row = (name: string) => within(screen.getByRole('article', { name }));
export const names = () =>
  screen.queryAllByRole('article').map((each) => within(each).getByRole('heading').textContent);
export const press = (name: string, at = row('Rosa Reyes')) => fireEvent.click(at.getByRole('button', { name }));

/** The screen of a lot with two unread texts: of a customer and of an unknown phone. */
export class Inbox {
  /** Newest first. */
  texts = [stranger, aText()];
  readonly server: FakeServer;

  constructor() {
    stopDateAt('2026-11-21T15:42:00Z');
    FakeStream.install();
    const unread = () => this.texts.filter(({ isRead }) => !isRead);
    this.server = new FakeServer()
      .on(COUNT, () => json({ unread: unread().length }))
      .on(UNREAD, () => json(unread()))
      .on('GET /api/texts/inbox', () => json(this.texts));
    for (const { id: textId } of this.texts) {
      const path = `/api/texts/inbox/${textId}`;
      this.server
        .on(`POST ${path}/read`, () => this.set(textId, { isRead: true, readBy: 'Dana R.' }))
        .on(`DELETE ${path}/read`, () => this.set(textId, { isRead: false, readBy: null }))
        .on(`POST ${path}/reply`, () => {
          this.set(textId, { isRead: true, readBy: 'Dana R.', reply: aReply() });
          return json(aReply());
        })
        .on(`POST ${path}/attach`, ({ body }) =>
          this.set(textId, { client: Reflect.get(Object(body), 'clientId') === null ? null : rosa }),
        );
    }
  }

  async open(): Promise<void> {
    show();
    await screen.findAllByRole('article');
  }

  private set(textId: string, changes: Partial<InboxText>): Response {
    this.texts = this.texts.map((text) => (text.id === textId ? { ...text, ...changes } : text));
    return json({ success: true });
  }
}
