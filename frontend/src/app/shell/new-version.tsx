import { useStore } from 'react-redux';
import { staffSound } from '../../features/alerts/ride-alerts.js';
import { isSending, type ApiState } from '../../lib/api/api.js';
import { useNewVersion } from '../../lib/new-version/use-new-version.js';
import { hasUnsaved } from '../../lib/page/unsaved.js';
import { isInteracting } from '../../ui/dialog/overlay.js';
import { NewVersionNotice } from '../../ui/banner/new-version-notice.js';

/** Says that there is a new version; it is taken where nothing is typed, open, in hand, on its way to the server, or ringing. */
export function NewVersion() {
  const store = useStore<ApiState>();
  const isReady = useNewVersion(
    () =>
      hasUnsaved() ||
      isInteracting() ||
      isSending(store.getState()) ||
      staffSound.isAudible() ||
      staffSound.isLostByReload(),
  );
  return isReady && <NewVersionNotice />;
}
