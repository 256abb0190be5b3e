import { useState } from 'react';
import { firstCharacter } from '../label/as-written.js';
import { textOn } from './contrast.js';

interface LotMarkProps {
  title: string;
  /** `#rrggbb`; without one, the accent color. */
  color?: string | undefined;
  logoUrl: string | null;
  /** Height in px. */
  size: number;
}

/** The lot's logo, or the first character of its title in its color. Hidden from screen readers: the title is next to it. */
export function LotMark({ title, color, logoUrl, size }: LotMarkProps) {
  /** The logo that could not be loaded, such as one without a network. */
  const [failed, setFailed] = useState<string | null>(null);
  if (logoUrl !== null && logoUrl !== failed)
    return <img className="logo" style={{ height: size }} src={logoUrl} alt="" onError={() => setFailed(logoUrl)} />;
  return (
    <span
      className="letter"
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.55),
        ...(color !== undefined && { background: color, color: textOn(color) }),
      }}
      aria-hidden="true"
    >
      {firstCharacter(title)}
    </span>
  );
}
