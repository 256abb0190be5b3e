/** The characters of the GSM 7-bit default alphabet (3GPP TS 23.038, 6.2.1). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** The characters of its extension table. Each takes two septets: an escape and the character. */
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Units of one text, and of each part of a longer one, whose header takes six bytes. */
const LIMITS = {
  /** Septets. */
  'GSM-7': { single: 160, part: 153 },
  /** UTF-16 code units. */
  'UCS-2': { single: 70, part: 67 },
} as const;

export interface TextLength {
  encoding: keyof typeof LIMITS;
  /** The units that the text takes, including those that stay empty at the end of a part. */
  units: number;
  segments: number;
  /** How many units of the last segment are free. */
  free: number;
  /** The distinct characters that require UCS-2, in the order of their first use. */
  unusual: string[];
}

/**
 * Measures a text as carriers bill it. A text with a character outside GSM-7 is sent as UCS-2. A character that takes
 * two units is never split between two segments.
 */
export function measureText(text: string): TextLength {
  const characters = [...text];
  const unusual = [...new Set(characters.filter((one) => !BASIC.has(one) && !EXTENSION.has(one)))];
  const encoding = unusual.length > 0 ? 'UCS-2' : 'GSM-7';
  const sizes = characters.map((one) => (encoding === 'UCS-2' ? one.length : EXTENSION.has(one) ? 2 : 1));
  const { single, part } = LIMITS[encoding];
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= single) return { encoding, units: total, segments: total === 0 ? 0 : 1, free: single - total, unusual };
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, units: (segments - 1) * part + used, segments, free: part - used, unusual };
}
