import { useMatches } from 'react-router-dom';

/** The name of the open screen, from its route's `handle`. */
export const useScreenName = (): string | undefined =>
  useMatches()
    .map(({ handle }) => handle)
    .findLast((handle) => typeof handle === 'string');
