import { isolate } from '@lotline/protocol';
import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { useSettingsQuery } from '../lib/lot/settings.js';

/** The name of the open screen, from its route's `handle`. */
export const useScreenName = (): string | undefined =>
  useMatches()
    .map(({ handle }) => handle)
    .findLast((handle) => typeof handle === 'string');

/** Sets the window's title, such as 'Shuttle · Harborview Airport Parking'. */
export function ScreenTitle() {
  const { data: settings } = useSettingsQuery();
  const screen = useScreenName();
  const title = settings?.title ?? 'Lotline';
  useEffect(() => {
    document.title = screen === undefined ? title : `${screen} · ${isolate(title)}`;
  }, [screen, title]);
  return <Outlet />;
}
