/** A color as `#rrggbb`. */
export type Color = string;

export const WHITE = '#ffffff';
export const BLACK = '#000000';
export const channels = (color: Color): number[] => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/** The relative luminance by WCAG 2.2, from 0 to 1. */
function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio by WCAG 2.2, from 1 to 21. */
export function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever is easier to read on the color. At least one of them reaches 4.5:1 on any color. */
export const textOn = (color: Color): Color => (contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK);
