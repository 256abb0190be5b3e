import { isolate } from '@lotline/contracts';
import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { useSettingsQuery } from '../lib/lot/settings.js';

/** Sets the window's title, such as 'Shuttle · Harborview Airport Parking', from the route's `handle`. */
export function ScreenTitle() {
  const { data: settings } = useSettingsQuery();
  const screen = useMatches()
    .map(({ handle }) => handle)
    .findLast((handle) => typeof handle === 'string');
  const title = settings?.title ?? 'Lotline';
  useEffect(() => {
    document.title = screen === undefined ? title : `${screen} · ${isolate(title)}`;
  }, [screen, title]);
  return <Outlet />;
}
