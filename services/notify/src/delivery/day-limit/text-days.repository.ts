import { lotDayOf, type TextStatus } from '@lotline/protocol';
import { Clock, Lots, SETTINGS, type Tx } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NotifySettings } from '../../config.js';
import { TEXT_PROVIDER, type TextProvider } from '../providers/provider.js';

/** The last fifth of a day's texts is kept for those about rides. */
export const ordinaryTexts = (perDay: number): number => perDay - Math.floor(perDay / 5);

/** Whether a lot that has sent `sent` of the `perDay` texts of its day may not send another one. */
export const isDayOver = (sent: number, perDay: number, isAboutRide: boolean): boolean =>
  sent >= (isAboutRide ? perDay : ordinaryTexts(perDay));

/** Counts the texts of each lot's day (`text_days`) and bounds them (docs/product/texts.md#texts-of-a-day). */
@Injectable()
export class TextDaysRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lots: Lots,
    private readonly clock: Clock,
    @Inject(TEXT_PROVIDER) private readonly provider: TextProvider,
    @Inject(SETTINGS) private readonly settings: NotifySettings,
  ) {}

  /**
   * Returns whether the lot may send no more such texts today. Locks the lot's count until the end of the transaction, so that
   * `count` does not exceed the limit.
   */
  async isOver(tx: Tx, lotId: string, isAboutRide: boolean): Promise<boolean> {
    if (!this.provider.paced) return false;
    // The clocks of two replicas may differ around midnight, so the day never goes back.
    const [row] = await tx.query<{ texts: number }>(
      `INSERT INTO text_days AS stored (lot_id, day, texts) VALUES ($1, $2, 0)
       ON CONFLICT (lot_id) DO UPDATE SET day = greatest(stored.day, excluded.day),
         texts = CASE WHEN excluded.day > stored.day THEN 0 ELSE stored.texts END
       RETURNING texts`,
      [lotId, this.today(lotId)],
    );
    return isDayOver(row?.texts ?? 0, this.settings.TEXTS_PER_DAY, isAboutRide);
  }

  /** Counts a text that is about to be sent. Must follow `isOver` in its transaction. */
  async count(tx: Tx, lotId: string): Promise<void> {
    await tx.query('UPDATE text_days SET texts = texts + 1 WHERE lot_id = $1', [lotId]);
  }

  /** Returns which texts the lot may not send today, or null while it may send all. */
  async findLimit(lotId: string): Promise<TextStatus['dayLimit']> {
    if (!this.provider.paced) return null;
    const [row]: { texts: number }[] = await this.dataSource.query(
      'SELECT texts FROM text_days WHERE lot_id = $1 AND day >= $2',
      [lotId, this.today(lotId)],
    );
    const { TEXTS_PER_DAY: perDay } = this.settings;
    const sent = row?.texts ?? 0;
    if (!isDayOver(sent, perDay, false)) return null;
    return { perDay, stopped: isDayOver(sent, perDay, true) ? 'all' : 'ordinary' };
  }

  private today(lotId: string): string {
    return lotDayOf(this.clock.now(), this.lots.get(lotId).timeZone);
  }
}
