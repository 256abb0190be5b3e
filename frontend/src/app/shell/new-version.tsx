import { useStore } from 'react-redux';
import { staffSound } from '../../features/alerts/ride-alerts.js';
import { isSending, type ApiState } from '../../lib/api.js';
import { useNewVersion } from '../../lib/new-version/use-new-version.js';
import { hasUnsaved } from '../../lib/unsaved.js';
import { isInHand } from '../../ui/in-hand.js';
import { NewVersionNotice } from '../../ui/new-version-notice.js';

/** Says that there is a new version; it is taken where nothing is typed, open, in hand, on its way to the server, or ringing. */
export function NewVersion() {
  const store = useStore<ApiState>();
  const isReady = useNewVersion(
    () =>
      hasUnsaved() ||
      isInHand() ||
      isSending(store.getState()) ||
      staffSound.isAudible() ||
      staffSound.isLostByReload(),
  );
  return isReady && <NewVersionNotice />;
}
