import '../../ui/tokens.css';
import '../../ui/base.css';
import '../../ui/look/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { shuttleAt } from '@lotline/protocol';
import { BoardLanguage } from '../../features/pick-up/language/language.js';
import { PickUp } from '../../features/pick-up/pick-up.js';
import { seedBoard } from '../../features/pick-up/storage/sync-snapshot.js';
import { pairingEndMiddleware } from '../../lib/board-devices/pairing-api.js';
import { lotInUrl, onLotChange } from '../../lib/lot/page-lot.js';
import { storeWith } from '../../lib/api/api.js';

const shuttle = shuttleAt(window.location.pathname);
if (shuttle === null) throw new Error('The gateway sends this page for pick-up boards only');
const store = storeWith(pairingEndMiddleware);
seedBoard(store.dispatch, shuttle);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// Without a lot in its address, a browser with a staff session shows the board of the session's lot.
onLotChange(() => lotInUrl() === null && window.location.reload());

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <BoardLanguage>
        <PickUp shuttle={shuttle} />
      </BoardLanguage>
    </Provider>
  </StrictMode>,
);
