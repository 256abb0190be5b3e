import { z } from 'zod';

/** Maximum bytes of a logo. */
export const MAX_LOGO_BYTES = 64 * 1024;

/** How the content of each type begins, in base64. */
const SIGNATURES: Record<string, string> = { png: 'iVBORw0KGgo', jpeg: '/9j/', webp: 'UklGR' };

const DATA_URL = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** A logo as bytes and its media type. */
export interface Logo {
  type: string;
  base64: string;
}

/** Splits a data URL; undefined if it is not an image of an allowed type. */
export function parseLogo(dataUrl: string): Logo | undefined {
  const [, type = '', base64 = ''] = DATA_URL.exec(dataUrl) ?? [];
  const beginning = SIGNATURES[type];
  return beginning !== undefined && base64.startsWith(beginning) ? { type: `image/${type}`, base64 } : undefined;
}

/** A logo as a data URL: PNG, JPEG or WebP. SVG is not allowed, because it can contain scripts. */
export const logoSchema = z
  .string()
  .max(100 + Math.ceil(MAX_LOGO_BYTES / 3) * 4, 'A logo has at most 64 KiB')
  .refine((url) => parseLogo(url) !== undefined, 'A logo is a PNG, JPEG or WebP image');
