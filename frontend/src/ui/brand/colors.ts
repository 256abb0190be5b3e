import { BLACK, channels, type Color, contrast, textOn, WHITE } from './contrast.js';

/** The contrast of text that WCAG 2.2 requires (1.4.3). */
const READABLE = 4.5;

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
