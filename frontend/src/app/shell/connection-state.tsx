import { useSelector } from 'react-redux';
import { selectConnection } from '../../lib/connection.js';
import { useOnline } from '../../lib/use-online.js';
import { ConnectionBanner } from '../../ui/connection-banner.js';

/** The banner over a screen whose content may be out of date (design §8); nothing while all is well. */
export function ConnectionState() {
  const { reachable, heardAt } = useSelector(selectConnection);
  const online = useOnline();
  if (online && reachable) return null;
  return <ConnectionBanner reason={online ? 'unreachable' : 'offline'} heardAt={heardAt} />;
}
