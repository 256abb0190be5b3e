import type { Client } from '@lotline/contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { booking } from '../support/customers.js';
import { expect } from './lotline.fixture.js';

/** What a page has played and shown, kept by `overhear`. */
interface Overheard {
  playing: number;
  notifications: { title: string; body: string }[];
}

/**
 * From the next load on, the page keeps what it plays and which notifications it shows; the browser plays and shows them all the
 * same. `clickNotification` clicks on the newest.
 */
const OVERHEAR = `(() => {
  const overheard = { playing: 0, notifications: [] };
  const shown = [];
  window.overheard = overheard;
  window.clickNotification = () => shown.at(-1).onclick();
  const { start } = AudioBufferSourceNode.prototype;
  const { stop } = AudioScheduledSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) { overheard.playing += 1; return start.apply(this, when); };
  AudioScheduledSourceNode.prototype.stop = function (...when) { overheard.playing -= 1; return stop.apply(this, when); };
  window.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options);
      overheard.notifications.push({ title, body: options.body });
      shown.push(this);
    }
  };
})()`;

/** A screen of the staff's, and whether it is heard. */
export class AlertingScreen {
  /** The bodies of what it has said of the requests that it shows. */
  private readonly said: string[] = [];

  private constructor(readonly page: Page) {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/clients/shuttle/acknowledged')
        this.said.push(request.postData() ?? '');
    });
  }

  static async of(page: Page): Promise<AlertingScreen> {
    await page.addInitScript(OVERHEAR);
    return new AlertingScreen(page);
  }

  async overheard(): Promise<Overheard> {
    return this.page.evaluate<Overheard>('window.overheard');
  }

  hasSaid(clientId: string): boolean {
    return this.said.some((body) => body.includes(clientId));
  }

  /** Of the notifications that it has shown of this customer. */
  async titlesAbout(firstName: string): Promise<string[]> {
    const { notifications } = await this.overheard();
    return notifications.filter(({ body }) => body.startsWith(firstName)).map(({ title }) => title);
  }

  async isRinging(): Promise<boolean> {
    return (await this.overheard()).playing > 0;
  }

  bell(name: 'Sound off' | 'Sound on' | 'Enable sound alerts') {
    return this.page.getByRole('button', { name, exact: true });
  }

  banner() {
    return this.page.getByRole('complementary', { name: 'Unheard requests' });
  }

  clickNotification(): Promise<void> {
    return this.page.evaluate('window.clickNotification()');
  }
}

/** Customers who ask for a ride, and leave nothing behind. */
export class Requests {
  private readonly made: string[] = [];

  constructor(readonly request: APIRequestContext) {}

  async make(firstName: string): Promise<Client> {
    const added = await this.request.post('/api/clients', { data: booking({ firstName }) });
    const client: Client = await added.json();
    this.made.push(client.id);
    await this.ask(client.id);
    return client;
  }

  async ask(id: string): Promise<void> {
    expect((await this.move(id, 'requesting_ride')).status()).toBe(200);
  }

  async acknowledgedAt(id: string): Promise<string | null | undefined> {
    const answer = await this.request.get('/api/clients/shuttle/requesting_ride');
    const cards: { id: string; acknowledgedAt: string | null }[] = await answer.json();
    return cards.find((card) => card.id === id)?.acknowledgedAt;
  }

  async end(): Promise<void> {
    for (const id of this.made) await this.move(id, null);
  }

  private move(id: string, status: 'requesting_ride' | null) {
    return this.request.patch(`/api/clients/${id}/shuttle-status`, { data: { status, shuttleNumber: null } });
  }
}
