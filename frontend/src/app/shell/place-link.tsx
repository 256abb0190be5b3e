import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isAt, type Place } from '../navigation.js';

interface Props extends Omit<ComponentProps<typeof Link>, 'to'> {
  place: Place;
  /** The class of the current place. */
  on: string | undefined;
  /** Whether the place has a keyboard shortcut. */
  shortcut: boolean;
}

/** A link of the navigation. Passes on further props, which a tooltip adds. */
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
