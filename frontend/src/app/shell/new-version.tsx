import { useStore } from 'react-redux';
import { staffSound } from '../../features/alerts/ride-alerts.js';
import { isSending, type ApiState } from '../../lib/api/api.js';
import { useNewVersion } from '../../lib/new-version/use-new-version.js';
import { hasUnsaved } from '../../lib/page/unsaved.js';
import { isInteracting } from '../../ui/dialog/overlay.js';
import { NewVersionNotice } from '../../ui/banner/new-version-notice.js';

/**
 * Announces a new version. The page does not reload by itself while there is unsaved input, an open dialog, a dragged card, a request
 * in flight, or a ringing alert.
 */
export function NewVersion() {
  const store = useStore<ApiState>();
  const isAvailable = useNewVersion(
    () =>
      hasUnsaved() ||
      isInteracting() ||
      isSending(store.getState()) ||
      staffSound.isAudible() ||
      staffSound.isLostByReload(),
  );
  return isAvailable && <NewVersionNotice />;
}
