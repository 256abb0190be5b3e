import type { Client } from '@lotline/protocol';
import type { APIRequestContext, Page } from '@playwright/test';
import { booking } from '../support/customers.js';
import { expect } from './lotline.fixture.js';

/** The sounds and notifications of a page, recorded by `RECORD_ALERTS`. */
interface RecordedAlerts {
  playing: number;
  notifications: { title: string; body: string }[];
}

/**
 * Records the sounds that the page plays and the notifications that it shows from the next load on; the browser still
 * plays and shows them. `clickNotification` clicks the newest notification.
 */
const RECORD_ALERTS = `(() => {
  const recordedAlerts = { playing: 0, notifications: [] };
  const shown = [];
  window.recordedAlerts = recordedAlerts;
  window.clickNotification = () => shown.at(-1).onclick();
  const { start } = AudioBufferSourceNode.prototype;
  const { stop } = AudioScheduledSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) { recordedAlerts.playing += 1; return start.apply(this, when); };
  AudioScheduledSourceNode.prototype.stop = function (...when) { recordedAlerts.playing -= 1; return stop.apply(this, when); };
  window.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options);
      recordedAlerts.notifications.push({ title, body: options.body });
      shown.push(this);
    }
  };
})()`;

/** A staff screen with its alert sound, notifications and banner. */
export class AlertingScreen {
  /** Bodies of the acknowledgments that the screen has sent. */
  private readonly acknowledgments: string[] = [];

  private constructor(readonly page: Page) {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/clients/shuttle/acknowledged')
        this.acknowledgments.push(request.postData() ?? '');
    });
  }

  static async of(page: Page): Promise<AlertingScreen> {
    await page.addInitScript(RECORD_ALERTS);
    return new AlertingScreen(page);
  }

  async recordedAlerts(): Promise<RecordedAlerts> {
    return this.page.evaluate<RecordedAlerts>('window.recordedAlerts');
  }

  hasAcknowledged(clientId: string): boolean {
    return this.acknowledgments.some((body) => body.includes(clientId));
  }

  /** Titles of the notifications about this customer. */
  async notificationTitles(firstName: string): Promise<string[]> {
    const { notifications } = await this.recordedAlerts();
    return notifications.filter(({ body }) => body.startsWith(firstName)).map(({ title }) => title);
  }

  async isRinging(): Promise<boolean> {
    return (await this.recordedAlerts()).playing > 0;
  }

  bell(name: 'Sound off' | 'Sound on' | 'Enable sound alerts') {
    return this.page.getByRole('button', { name, exact: true });
  }

  banner() {
    return this.page.getByRole('complementary', { name: 'Unacknowledged requests' });
  }

  clickNotification(): Promise<void> {
    return this.page.evaluate('window.clickNotification()');
  }
}

/** Customers who request a ride; `end` takes them off the board. */
export class RideRequests {
  private readonly clientIds: string[] = [];

  constructor(readonly request: APIRequestContext) {}

  async create(firstName: string): Promise<Client> {
    const added = await this.request.post('/api/clients', { data: booking({ firstName }) });
    const client: Client = await added.json();
    this.clientIds.push(client.id);
    await this.requestRide(client.id);
    return client;
  }

  async requestRide(id: string): Promise<void> {
    expect((await this.move(id, 'requesting_ride')).status()).toBe(200);
  }

  async acknowledgedAt(id: string): Promise<string | null | undefined> {
    const answer = await this.request.get('/api/clients/shuttle/requesting_ride');
    const cards: { id: string; acknowledgedAt: string | null }[] = await answer.json();
    return cards.find((card) => card.id === id)?.acknowledgedAt;
  }

  async end(): Promise<void> {
    for (const id of this.clientIds) await this.move(id, null);
  }

  private move(id: string, status: 'requesting_ride' | null) {
    return this.request.patch(`/api/clients/${id}/shuttle-status`, { data: { status, shuttleNumber: null } });
  }
}
