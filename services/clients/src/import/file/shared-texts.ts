import { decodeCharacters } from '@lotline/protocol';
import { tooManyTexts } from '../errors.js';
import type { ZipPart } from './zip.js';
import { readXml } from './xml.js';

/** More than a spreadsheet with the maximum number of rows has after an export from Lotline and a save in a spreadsheet program. */
const MAX_TEXTS = 2_000_000;

/** The texts that a workbook's cells refer to by number, as UTF-8 in one buffer: strings would need several times the memory. */
export class SharedTexts {
  private readonly ends: number[] = [];

  private constructor(private readonly content: Buffer) {}

  static none(): SharedTexts {
    return new SharedTexts(Buffer.alloc(0));
  }

  /** The buffer is large enough, because texts are never longer than the XML that contains them. */
  static async read(part: ZipPart): Promise<SharedTexts> {
    const texts = new SharedTexts(Buffer.allocUnsafe(part.size));
    let inText = false;
    let inPhonetics = false;
    let end = 0;
    await readXml(await part.content(), {
      open: (name) => {
        if (name === 't') inText = true;
        else if (name === 'rPh') inPhonetics = true;
      },
      text: (text) => {
        if (inText && !inPhonetics) end += texts.content.write(text, end);
      },
      close: (name) => {
        if (name === 't') inText = false;
        else if (name === 'rPh') inPhonetics = false;
        else if (name === 'si') texts.add(end);
      },
    });
    return texts;
  }

  /** Returns undefined for an unknown number. */
  get(number: number): string | undefined {
    const end = this.ends[number];
    if (end === undefined) return undefined;
    return decodeCharacters(this.content.toString('utf8', this.ends[number - 1] ?? 0, end));
  }

  private add(end: number): void {
    if (this.ends.length === MAX_TEXTS) throw tooManyTexts(MAX_TEXTS);
    this.ends.push(end);
  }
}
