import { MAX_LOGO_BYTES, parseLogo } from '@lotline/protocol';

/** The largest size at which pages show a logo, in px, for screens with a pixel density of 2. */
const MAX_WIDTH = 560;
const MAX_HEIGHT = 160;

/**
 * Converts a picture to a logo, shrinking it if it exceeds the displayed size or the size limit. Returns null if it cannot be
 * read.
 */
export async function toLogo(picture: File): Promise<string | null> {
  const original = await readDataUrl(picture);
  if (parseLogo(original) === undefined) return null;
  const image = await createImageBitmap(picture).catch(() => null);
  if (!image) return null;
  if (picture.size <= MAX_LOGO_BYTES && image.width <= MAX_WIDTH && image.height <= MAX_HEIGHT) return original;
  for (const [type, share] of ATTEMPTS) {
    const logo = draw(image, type, share);
    if (logo.length <= (MAX_LOGO_BYTES / 3) * 4) return logo;
  }
  return null;
}

/** The types and sizes that are tried until the logo is small enough. PNG keeps flat colors sharp. */
const ATTEMPTS = [
  ['image/png', 1],
  ['image/webp', 1],
  ['image/webp', 0.5],
  ['image/jpeg', 0.5],
] as const;

function draw(image: ImageBitmap, type: string, share: number): string {
  const scale = Math.min(1, MAX_WIDTH / image.width, MAX_HEIGHT / image.height) * share;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type, 0.9);
}

const readDataUrl = (picture: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => resolve('');
    reader.readAsDataURL(picture);
  });
