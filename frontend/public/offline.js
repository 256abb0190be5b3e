/* For offline.html: shows the reason, and reloads the requested page once Lotline responds. */
const RETRY_MS = 5000;
const OFFLINE = {
  title: 'You are offline',
  text: 'This device has no network, so this page could not be loaded. Saved data is safe.',
  state: 'This page will load when the network is back.',
};
const UNREACHABLE = {
  title: 'Lotline cannot be reached',
  text: 'You have a network, but Lotline does not respond. It may be restarting. Saved data is safe.',
  state: 'Retrying every few seconds.',
};

const part = (id) => document.getElementById(id);
const show = (words) => {
  for (const [id, text] of Object.entries(words)) if (part(id).textContent !== text) part(id).textContent = text;
};
const showReason = () => show(navigator.onLine ? UNREACHABLE : OFFLINE);

async function tryAgain() {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' });
    if (ok) return location.reload();
  } catch {
    // Still unreachable.
  }
  showReason();
}

part('again').addEventListener('click', (event) => {
  event.preventDefault();
  show({ state: 'Retrying…' });
  void tryAgain();
});
addEventListener('online', () => void tryAgain());
addEventListener('offline', showReason);
setInterval(() => void tryAgain(), RETRY_MS);
showReason();
