/*
 * Of site.html and pick-up.html: where the page's own code does not come, breaks or takes long, says whom to call and loads the page
 * again by itself (docs/decisions/a-page-that-stays-open.md). It stands beside the page's code, because that is what may have failed, and
 * is written for browsers that are too old for it.
 */
(() => {
  /** A page that is still empty after this says whom to call, in ms; a slow network may need longer to bring it. */
  const SLOW = 10000;
  /** And after this it is loaded again. */
  const STUCK = 60000;
  const FIRST_RETRY = 5000;
  const LAST_RETRY = 300000;
  /** A page that stands for this long has not failed; the next failure is a first one again. */
  const HEALTHY = 60000;
  const FAILURES = 'lotline.pageFailures';
  const CUSTOMERS = '/shuttle-request/';

  const isCustomers = location.pathname.indexOf(CUSTOMERS) === 0;
  const isBoard = /^\/shuttle\d+-?pickup/.test(location.pathname);
  const CALL = isCustomers
    ? 'If it is urgent, please call our office. The number is in our text message, too.'
    : isBoard
      ? 'Until then call the office. Moves that are not sent yet are kept.'
      : 'If it is urgent, please call our office.';
  let shown = null;
  let retry = null;
  let healthy = null;

  const failures = () => {
    try {
      return Number(sessionStorage.getItem(FAILURES)) || 0;
    } catch {
      return 0;
    }
  };
  const setFailures = (count) => {
    try {
      sessionStorage.setItem(FAILURES, String(count));
    } catch {
      // A browser that stores nothing waits as after a first failure.
    }
  };

  const root = () => document.getElementById('root');
  const isEmpty = () => !root() || root().childElementCount === 0;

  /** The office's phone as an earlier visit left it in this browser, or null. */
  const keptPhone = () => {
    try {
      const lot = new URLSearchParams(location.search).get('lot') || '';
      const kept = JSON.parse(localStorage.getItem(isBoard ? 'pickUp.office.' + lot : 'shuttle-request-lot'));
      const phone = isBoard ? kept : kept.value.officePhone;
      return typeof phone === 'string' ? phone : null;
    } catch {
      return null;
    }
  };

  const askedPhone = async (query) => {
    const response = await fetch('/api/settings' + query, { credentials: 'include' });
    if (response.ok) return (await response.json()).officePhone;
    if (query !== '') return askedPhone('');
    throw new Error('No settings');
  };

  const settingsQuery = () => {
    if (!isCustomers) return location.search;
    const link = location.pathname.slice(CUSTOMERS.length);
    return '?link=' + encodeURIComponent(link);
  };

  const element = (name, text, style) => {
    const made = document.createElement(name);
    made.textContent = text;
    made.style.cssText = style;
    return made;
  };
  const BUTTON =
    'display:grid;place-items:center;box-sizing:border-box;min-height:56px;padding:8px 24px;border:1px solid var(--accent,#0958d9);border-radius:12px;' +
    'font:500 18px/24px system-ui,sans-serif;text-decoration:none;overflow-wrap:anywhere;cursor:pointer;';
  const MAIN = BUTTON + 'background:var(--accent,#0958d9);color:var(--on-accent,#fff);';
  const OTHER = BUTTON + 'background:transparent;color:inherit;';

  const showPhone = (phone) => {
    if (!shown || shown.querySelector('a')) return;
    const link = element('a', 'Call ' + phone, MAIN);
    link.href = 'tel:' + phone.replace(/[^\d+]/g, '');
    shown.insertBefore(link, shown.lastElementChild);
  };

  const show = () => {
    if (shown) return;
    shown = element(
      'main',
      '',
      'position:fixed;inset:0;z-index:1;display:grid;align-content:center;gap:16px;max-width:480px;margin:0 auto;padding:24px 20px;' +
        'font:17px/25px system-ui,sans-serif;text-align:center;color:var(--ink,CanvasText);',
    );
    const said = element('div', '', 'display:grid;gap:12px;');
    said.setAttribute('role', 'alert');
    said.appendChild(
      element(
        'h1',
        'This page could not be shown',
        'margin:0;font-size:24px;line-height:31px;font-weight:650;text-wrap:balance;',
      ),
    );
    said.appendChild(element('p', 'It tries again on its own. ' + CALL, 'margin:0;'));
    const again = element('button', 'Try again', OTHER);
    again.type = 'button';
    again.addEventListener('click', () => location.reload());
    shown.appendChild(said);
    shown.appendChild(again);
    document.body.appendChild(shown);
    const phone = keptPhone();
    if (phone) showPhone(phone);
    else askedPhone(settingsQuery()).then(showPhone, () => undefined);
  };

  const hide = () => {
    clearTimeout(retry);
    retry = null;
    if (shown) shown.remove();
    shown = null;
  };

  /** Loads the page again once the server answers; a reload without one may lose it. */
  const reload = async () => {
    clearTimeout(retry);
    retry = null;
    setFailures(failures() + 1);
    try {
      const response = await fetch('/build.json', { cache: 'no-store' });
      if (response.ok && isEmpty()) return location.reload();
    } catch {
      // Still away.
    }
    if (isEmpty()) wait();
  };
  const wait = () => {
    if (retry === null) retry = setTimeout(reload, Math.min(LAST_RETRY, FIRST_RETRY * Math.pow(2, failures())));
  };

  const failed = () => {
    if (!isEmpty()) return;
    show();
    wait();
  };
  /** React takes the page away a moment after it broke. */
  const look = () => setTimeout(failed, 200);

  const changed = () => {
    clearTimeout(healthy);
    if (isEmpty()) return look();
    hide();
    healthy = setTimeout(() => setFailures(0), HEALTHY);
  };

  const begin = () => {
    new MutationObserver(changed).observe(root(), { childList: true });
    if (!isEmpty()) changed();
  };

  addEventListener('error', look, true);
  addEventListener('unhandledrejection', look);
  addEventListener('online', () => {
    if (shown) reload();
  });
  setTimeout(() => isEmpty() && show(), SLOW);
  setTimeout(failed, STUCK);
  if (root()) begin();
  else addEventListener('DOMContentLoaded', begin);
})();
