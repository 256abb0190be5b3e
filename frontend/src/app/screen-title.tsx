import { isolate } from '@lotline/protocol';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useSettingsQuery } from '../lib/lot/settings.js';
import { useScreenName } from './screen-name.js';

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
