/* Of offline.html: says what is going on, and loads the page that was wanted as soon as Lotline answers. */
const RETRY_MS = 5000;
const OFFLINE = {
  title: 'You are offline',
  text: 'This device has no network, so this page could not be loaded. What was saved is safe.',
  state: 'It comes by itself when the network is back.',
};
const AWAY = {
  title: 'Lotline cannot be reached',
  text: 'The network is there, but Lotline does not answer: it may be restarting. What was saved is safe.',
  state: 'It is tried again every few seconds.',
};

const part = (id) => document.getElementById(id);
const show = (words) => {
  for (const [id, text] of Object.entries(words)) if (part(id).textContent !== text) part(id).textContent = text;
};
const say = () => show(navigator.onLine ? AWAY : OFFLINE);

async function tryAgain() {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' });
    if (ok) return location.reload();
  } catch {
    // Still away.
  }
  say();
}

part('again').addEventListener('click', (event) => {
  event.preventDefault();
  show({ state: 'Trying…' });
  void tryAgain();
});
addEventListener('online', () => void tryAgain());
addEventListener('offline', say);
setInterval(() => void tryAgain(), RETRY_MS);
say();
