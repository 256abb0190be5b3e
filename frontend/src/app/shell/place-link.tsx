import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isAt, type Place } from '../navigation.js';

interface Props extends Omit<ComponentProps<typeof Link>, 'to'> {
  place: Place;
  /** Its class while one is there. */
  on: string | undefined;
  /** Whether its letter leads there too. */
  shortcut: boolean;
}

/** A link of the navigation; the dashboard's is the current one at `/` too. What wraps it, a tooltip, may add to it. */
export function PlaceLink({ place, on, className, shortcut, ...rest }: Props) {
  const { pathname } = useLocation();
  const isHere = isAt(place, pathname);
  return (
    <Link
      {...rest}
      to={place.path}
      className={isHere ? `${className} ${on}` : className}
      aria-current={isHere ? 'page' : undefined}
      aria-keyshortcuts={shortcut ? place.letter : undefined}
    />
  );
}
