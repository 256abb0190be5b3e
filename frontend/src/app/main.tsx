import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/look/index.css';
import '../lib/validation/zod-without-eval.js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { Toaster } from '../ui/toast/toast.js';
import { createStore, prefetch } from './store.js';
import { router } from './router.js';
import { Theme } from './theme.js';

const store = createStore();
prefetch(store, window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// An error that a screen or dialog shows is one all the same (src/site/error-reporter.ts).
createRoot(root, { onCaughtError: reportError }).render(
  <StrictMode>
    <Provider store={store}>
      <Theme>
        <RouterProvider router={router} />
        <Toaster />
      </Theme>
    </Provider>
  </StrictMode>,
);
