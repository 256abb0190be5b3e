import { z } from 'zod';
import { clientTypes, type Language, type LotRecord, type Settings, settingsSchema } from '@lotline/protocol';
import { Lots, SETTINGS } from '@lotline/service-kit';
import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { Links } from '../replica/links.js';
import { boardAccess, oidcSettings, type GatewaySettings } from '../config.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { logoUrl } from './logo.js';
import { BoardCallers } from '../session/board-callers.js';
import { openLot } from '../session/public-lot.js';
import { Public } from '../http/route.js';
import { customerContext } from '../session/caller.js';
import { Callers } from '../session/callers.js';
import { isBearer, TokenCallers } from '../session/token-callers.js';
import { LinkLimits } from '../rides/link-limits.js';

/** The lot's settings that the app needs. */
@Controller('api/settings')
export class SettingsController {
  constructor(
    private readonly lots: Lots,
    private readonly callers: Callers,
    private readonly boards: BoardCallers,
    private readonly tokens: TokenCallers,
    private readonly links: Links,
    private readonly limits: LinkLimits,
    private readonly addresses: CallerAddresses,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /**
   * The lot of a board's address (`?lot=`) for staff who work there; otherwise the session's or the API token's lot. Without either,
   * the one of `?lot=`, of the customer's `?link=`, of the board's pairing, or the first.
   */
  @Public({
    summary: 'Returns the lot’s settings for the app',
    description:
      'Of the session’s or the API token’s lot; without either, of the lot in `lot`, of the customer’s in `link`, or of the first.',
    answer: settingsSchema,
    query: z.object({ lot: z.string().optional(), link: z.string().optional() }),
    errors: ['INVALID_TOKEN', 'FORBIDDEN', 'NOT_FOUND', 'LOT_CLOSED', 'TOO_MANY'],
    example: { query: { lot: 'harborview' } },
  })
  @Get()
  @RouteConfig({ reportsLot: true })
  async get(
    @Req() request: FastifyRequest,
    @Query('lot') lot?: unknown,
    @Query('link') link?: unknown,
  ): Promise<Settings> {
    const caller = await (isBearer(request) ? this.tokens.find(request) : this.callers.findAtBoard(request));
    if (caller) {
      const own = this.lots.get(caller.context.lotId);
      return { ...this.toSettings(own), texts: welcomeTexts(own.texts) };
    }
    if (typeof lot === 'string') return this.toSettings(openLot(this.lots, lot));
    if (typeof link === 'string') return this.toSettings(await this.getLotOfLink(link, request));
    return this.toSettings(this.lots.get((await this.boards.getStatus(request)).lotId));
  }

  private toSettings(lot: LotRecord): Settings {
    return {
      lotId: lot.id,
      version: lot.version,
      title: lot.title,
      host: lot.host,
      reservationsHost: lot.reservationsHost,
      address: lot.address,
      timeZone: lot.timeZone,
      terminals: lot.terminals,
      terminalColors: lot.terminalColors,
      shuttles: lot.shuttles,
      officePhone: lot.officePhone,
      textingNumber: lot.textingNumber,
      clientTypes: clientTypes(lot),
      autoCheckoutSeconds: lot.autoCheckoutSeconds,
      boardAccess: lot.boardAccess ?? boardAccess(this.settings),
      brandColor: lot.brandColor,
      logoUrl: logoUrl(lot),
      openingHours: lot.openingHours,
      asksRiders: lot.asksRiders,
      doors: lot.doors,
      ...(oidcSettings(this.settings) && { providerButton: this.settings.OIDC_BUTTON }),
      ...(this.settings.SMTP_FROM !== undefined && { resetByEmail: true as const }),
    };
  }

  private async getLotOfLink(link: string, request: FastifyRequest): Promise<LotRecord> {
    const context = customerContext(request.id, link, request.deadline);
    const { state } = await this.limits.limitPoll(link, this.addresses.get(request), () =>
      this.links.get(link, request, context),
    );
    return openLot(this.lots, state.lotId);
  }
}

/** Only what the check-in needs: all texts of a lot can have 17,000 characters. */
const welcomeTexts = (texts: LotRecord['texts']): Settings['texts'] => {
  const of = (language: Language) => texts?.[language]?.welcome && { welcome: texts[language].welcome };
  const [en, es] = [of('en'), of('es')];
  return en || es ? { ...(en && { en }), ...(es && { es }) } : undefined;
};
