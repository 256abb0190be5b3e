import { DEFAULT_TEXTS, type ManagedLot, type TextStatus } from '@lotline/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aSettings, aUser } from '../../../testing/builders.js';
import { FakeStream } from '../../../testing/fake-stream.js';
import { renderLive } from '../../../testing/render.js';
import { FakeServer, json } from '../../../testing/server.js';
import { TextsPart } from './texts-part.js';

const LOT = 'GET /api/lots/harborview';
const SAVE = 'PUT /api/lots/harborview';

describe('admin.md, Texts: TextsPart', () => {
  let server: FakeServer;
  let lot: ManagedLot;
  let textStatus: TextStatus;
  beforeEach(() => {
    FakeStream.install();
    textStatus = { stop: null, waiting: 0, dayLimit: null };
    const { lotId: id, clientTypes: _types, boardAccess: _access, ...fields } = aSettings();
    const at = '2026-03-01T17:00:00.000Z';
    lot = { ...fields, id, version: 4, archivedAt: null, createdAt: at, updatedAt: at, logoUrl: null };
    server = new FakeServer()
      .on('GET /api/auth/user', () => json(aUser({ role: 'admin' })))
      .on('GET /api/texts/status', () => json(textStatus))
      .on(LOT, () => json(lot))
      .on(SAVE, ({ body }) => json((lot = { ...lot, ...Object(body), version: lot.version + 1 })));
  });

  const show = async () => {
    renderLive(<TextsPart />, '/admin/texts');
    return screen.findByRole('textbox', { name: 'Welcome' });
  };
  const part = (title: string) => within(screen.getByRole('region', { name: title }));
  const type = (title: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: title }), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('should show the texts that the lot sends, filled in, with their length', async () => {
    expect(await show()).toHaveValue(DEFAULT_TEXTS.en.welcome);
    expect(part('Welcome').getByText(/^Hi Rosa, welcome to Harborview Airport Parking!/)).toBeInTheDocument();
    expect(part('Welcome').getByText(/^2 segments/)).toHaveTextContent('2 segments · 194 of 306 characters · GSM-7');
    expect(screen.getByRole('button', { name: 'Save Texts' })).toBeDisabled();
    fireEvent.click(screen.getByText('Spanish'));
    expect(screen.getByRole('textbox', { name: 'Welcome' })).toHaveValue(DEFAULT_TEXTS.es.welcome);
    expect(screen.queryByRole('textbox', { name: 'On-duty alert' })).not.toBeInTheDocument();
    type('Welcome', 'Vehículo: {link}');
    expect(part('Welcome').getByText(/^í need UCS-2/)).toBeInTheDocument();
  });

  it('should say why no texts go out, since when and what to do', async () => {
    const stop = { errorCode: '20003', concerns: 'account' as const, since: '2026-03-08T17:40:00.000Z' };
    textStatus = { ...textStatus, stop, waiting: 3 };
    await show();
    const notice = within(await screen.findByRole('alert'));
    expect(await notice.findByText(/^No texts go out from any lot\. Twilio refuses the account/)).toBeInTheDocument();
    expect(notice.getByText(/TWILIO_AUTH_TOKEN/)).toBeInTheDocument();
    expect(notice.getByText(/3 texts wait/)).toHaveTextContent(/^Since .*Code 20003$/);
  });

  it.each([
    ['ordinary', /^Until midnight only texts about rides go out from this lot\./],
    ['all', /^No texts go out from this lot until midnight\./],
  ] as const)('should say that the lot has sent its texts of the day: %s', async (stopped, what) => {
    textStatus = { ...textStatus, dayLimit: { perDay: 2000, stopped } };
    await show();
    const notice = within(await screen.findByRole('alert'));
    expect(await notice.findByText(what)).toBeInTheDocument();
    expect(notice.getByText(/TEXTS_PER_DAY, which is 2000/)).toBeInTheDocument();
  });

  it('should insert placeholders and save what differs from the defaults, with the lot’s version', async () => {
    const welcome = await show();
    type('Welcome', 'Hi ! {link}');
    if (welcome instanceof HTMLTextAreaElement) welcome.setSelectionRange(3, 3);
    fireEvent.click(part('Welcome').getByRole('button', { name: 'First name' }));
    expect(welcome).toHaveValue('Hi {firstName}! {link}');
    fireEvent.click(part('Shuttle assigned').getByRole('checkbox', { name: 'Send this text' }));
    press('Save Texts');
    await waitFor(() => expect(server.sent(SAVE)).toHaveLength(1));
    const [sent] = server.sent(SAVE);
    expect(sent?.headers['if-match']).toBe('"4"');
    expect(sent?.body).toMatchObject({
      title: 'Harborview Airport Parking',
      texts: {
        en: { welcome: 'Hi {firstName}! {link}' },
        es: {},
        enabled: { requestConfirmed: false, shuttleAssigned: true },
      },
    });
    expect(await screen.findByText('Texts Saved')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Texts' })).toBeDisabled());
    fireEvent.click(part('Welcome').getByRole('button', { name: 'Restore default' }));
    expect(welcome).toHaveValue(DEFAULT_TEXTS.en.welcome);
  });

  it('should keep what is typed while the texts are being saved', async () => {
    const welcome = await show();
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.on(SAVE, async ({ body }) => {
      await answered;
      return json((lot = { ...lot, ...Object(body), version: lot.version + 1 }));
    });
    type('Welcome', 'Hi! {link}');
    press('Save Texts');
    await waitFor(() => expect(server.sent(SAVE)).toHaveLength(1));
    type('Welcome', 'Hi again! {link}');
    type('Reply to HELP', 'Call {officePhone}');
    answer();
    expect(await screen.findByText('Texts Saved')).toBeInTheDocument();
    expect(welcome).toHaveValue('Hi again! {link}');
    expect(screen.getByRole('textbox', { name: 'Reply to HELP' })).toHaveValue('Call {officePhone}');
    expect(screen.getByText('Not saved yet.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Texts' })).toBeEnabled());
    press('Save Texts');
    await waitFor(() => expect(server.sent(SAVE)).toHaveLength(2));
    expect(server.sent(SAVE)[1]).toMatchObject({
      headers: { 'if-match': '"5"' },
      body: { texts: { en: { welcome: 'Hi again! {link}', helpReply: 'Call {officePhone}' } } },
    });
  });

  it('should explain an invalid text, also one in the other language, and not save it', async () => {
    await show();
    type('Welcome', 'Hi {name}');
    expect(
      part('Welcome').getByText('Unknown placeholder {name}. Use {firstName}, {lotTitle}, {officePhone}, {link}'),
    ).toBeInTheDocument();
    fireEvent.click(screen.getByText('Spanish'));
    expect(screen.getByText('Please correct the English texts.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save Texts' })).toBeDisabled();
  });

  it('should keep what was typed when someone else has changed the lot, and save it for the new version', async () => {
    await show();
    type('Welcome', 'Hi: {link}');
    const succeed = ({ body }: { body: unknown }) => json((lot = { ...lot, ...Object(body), version: 6 }));
    server.on(SAVE, () => {
      lot = { ...lot, version: 5, title: 'Harborview South' };
      server.on(SAVE, succeed);
      return json({ message: 'Someone else has changed this lot.', code: 'STALE_VERSION', current: lot }, 412);
    });
    press('Save Texts');
    expect(await screen.findByText(/Someone else has changed this lot\. Please check/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Texts' })).toBeEnabled());
    press('Save Texts');
    await waitFor(() => expect(server.sent(SAVE)).toHaveLength(2));
    expect(server.sent(SAVE)[1]).toMatchObject({
      headers: { 'if-match': '"5"' },
      body: { title: 'Harborview South', texts: { en: { welcome: 'Hi: {link}' } } },
    });
  });

  it('should show a colleague’s texts at once, and save them with its own', async () => {
    const welcome = await show();
    type('Reply to HELP', 'Call {officePhone}');
    lot = { ...lot, version: 5, texts: { en: { welcome: 'Hello! {link}' }, es: {} } };
    FakeStream.last.send('lot', { lotId: 'harborview', version: 5 });
    await waitFor(() => expect(welcome).toHaveValue('Hello! {link}'));
    press('Save Texts');
    await waitFor(() => expect(server.sent(SAVE)).toHaveLength(1));
    expect(server.sent(SAVE)[0]).toMatchObject({
      headers: { 'if-match': '"5"' },
      body: { texts: { en: { welcome: 'Hello! {link}', helpReply: 'Call {officePhone}' } } },
    });
  });

  it('should show which text a colleague has changed too, take over the others, and save the chosen one', async () => {
    await show();
    type('Welcome', 'Hi: {link}');
    server.on(SAVE, () => {
      lot = {
        ...lot,
        version: 5,
        texts: { en: { welcome: 'Hello! {link}', helpReply: 'Call {officePhone}' }, es: {} },
      };
      server.on(SAVE, ({ body }) => json((lot = { ...lot, ...Object(body), version: 6 })));
      return json({ message: 'Someone else has changed this lot.', code: 'STALE_VERSION', current: lot }, 412);
    });
    press('Save Texts');
    expect(await screen.findByText('You both changed: Welcome (English).')).toBeInTheDocument();
    expect(screen.getByText('Hello! {link}')).toBeInTheDocument();
    press('Keep mine');
    expect(screen.queryByText(/You both changed/)).not.toBeInTheDocument();
    press('Save Texts');
    await waitFor(() => expect(server.sent(SAVE)).toHaveLength(2));
    expect(server.sent(SAVE)[1]).toMatchObject({
      headers: { 'if-match': '"5"' },
      body: { texts: { en: { welcome: 'Hi: {link}', helpReply: 'Call {officePhone}' } } },
    });
  });
});
