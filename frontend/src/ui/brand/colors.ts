/** A color as `#rrggbb`. */
type Color = string;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The contrast of text that WCAG 2.2 requires (1.4.3). */
const READABLE = 4.5;

const channels = (color: Color): number[] => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

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

/** Mixes a share of `other`, from 0 to 1, into the color. */
export function mix(color: Color, other: Color, share: number): Color {
  const into = channels(other);
  const mixed = channels(color).map((channel, at) => Math.round(channel + ((into[at] ?? channel) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The color itself if text in it is readable on the background; otherwise the nearest shade of it that is. */
export function readableOn(background: Color, color: Color): Color {
  const towards = textOn(background);
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(color, towards, share);
    if (contrast(shade, background) >= READABLE) return shade;
  }
  return towards;
}

/** The surfaces of `ui/tokens.css`. */
const LIGHT_SURFACE = '#ffffff';
const DARK_SURFACE = '#131a23';

/**
 * CSS variables of a lot's brand color: fills keep the color with black or white text; text and lines in it use a shade that is
 * readable on the light or the dark surface.
 */
export function brandVariables(color: Color): Record<string, Color> {
  const on = textOn(color);
  const light = readableOn(LIGHT_SURFACE, color);
  return {
    '--brand': color,
    '--on-brand': on,
    '--brand-hover': mix(color, on === WHITE ? BLACK : WHITE, 0.14),
    '--brand-light': light,
    '--brand-deep': mix(light, BLACK, 0.45),
    '--brand-dark': readableOn(DARK_SURFACE, color),
  };
}
