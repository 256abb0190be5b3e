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
  const isBoard = /^.shuttle\d/.test(location.pathname);
  const CALL = isCustomers
    ? 'If it is urgent, please call the number in our text message.'
    : isBoard
      ? 'Until then call the office. Moves that are not sent yet are kept.'
      : '';
  let shown = null;
  let retry = null;
  let healthy = null;

  /** The result of `work`, or null where it throws: a browser may refuse its storage, and what is stored there may be anything. */
  const quietly = (work) => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  const failures = () => Number(quietly(() => sessionStorage.getItem(FAILURES))) || 0;
  const setFailures = (count) => quietly(() => sessionStorage.setItem(FAILURES, count));

  const root = () => document.getElementById('root');
  const isEmpty = () => !root() || root().childElementCount === 0;

  /** The office's phone as an earlier visit left it in this browser, or null. */
  const keptPhone = () =>
    quietly(() => {
      const lot = new URLSearchParams(location.search).get('lot') || '';
      const kept = JSON.parse(localStorage.getItem(isBoard ? 'pickUp.office.' + lot : 'shuttle-request-lot'));
      const phone = isBoard ? kept : kept.value.officePhone;
      return typeof phone === 'string' ? phone : null;
    });

  const askedPhone = async (query) => {
    const response = await fetch('/api/settings' + query);
    if (response.ok) return (await response.json()).officePhone;
    if (query !== '') return askedPhone('');
    throw new Error('No settings');
  };

  /** The path is escaped already. */
  const QUERY = isCustomers ? '?link=' + location.pathname.slice(CUSTOMERS.length) : location.search;

  const element = (name, text, style) => {
    const made = document.createElement(name);
    made.textContent = text;
    made.style.cssText = style;
    return made;
  };
  const BUTTON =
    'display:grid;place-items:center;box-sizing:border-box;min-height:56px;padding:8px 24px;border:1px solid var(--accent,#0958d9);border-radius:12px;' +
    'font:inherit;font-weight:500;text-decoration:none;cursor:pointer;';
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
      'position:fixed;inset:0;display:grid;align-content:center;gap:16px;max-width:480px;margin:0 auto;padding:24px 20px;' +
        'font:17px/25px system-ui,sans-serif;text-align:center;color:var(--ink,CanvasText);',
    );
    const said = element('div', '', 'display:grid;gap:12px;');
    said.setAttribute('role', 'alert');
    said.append(
      element('h1', 'This page could not be shown', 'font-size:24px;'),
      element('p', 'It tries again on its own. ' + CALL, ''),
    );
    const again = element('button', 'Try again', OTHER);
    again.addEventListener('click', () => location.reload());
    shown.append(said, again);
    document.body.append(shown);
    const phone = keptPhone();
    if (phone) showPhone(phone);
    else askedPhone(QUERY).then(showPhone, () => undefined);
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
    if (retry === null) retry = setTimeout(reload, Math.min(LAST_RETRY, FIRST_RETRY * 2 ** failures()));
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
