import { useEffect } from 'react';
import { Outlet, useMatches } from 'react-router-dom';
import { useSettingsQuery } from '../lib/lot/settings.js';

/** 'Shuttle · Harborview Airport Parking': every route says its screen's name, its `handle`. */
export function ScreenTitle() {
  const { data: settings } = useSettingsQuery();
  const screen = useMatches()
    .map(({ handle }) => handle)
    .findLast((handle) => typeof handle === 'string');
  const title = settings?.title ?? 'Lotline';
  useEffect(() => {
    document.title = screen === undefined ? title : `${screen} · ${title}`;
  }, [screen, title]);
  return <Outlet />;
}
