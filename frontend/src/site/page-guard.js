/*
 * For every page. If the page's code fails to load, throws or is slow, says so, on public pages and boards with the office's phone, and
 * reloads the page (docs/decisions/open-pages.md). It is a separate script, because the page's code may be what failed, and
 * avoids syntax that old browsers do not support.
 */
import { currentBuild, reportErrors } from './error-reporter.ts';

(() => {
  /** A page that is still empty after this time in ms shows the office's phone. A slow network may need longer. */
  const SLOW = 10000;
  /** A page that is still empty after this time in ms reloads. */
  const STUCK = 60000;
  const FIRST_RETRY = 5000;
  const LAST_RETRY = 300000;
  /** After this time in ms without a failure, the count of failures is reset. */
  const HEALTHY = 60000;
  const FAILURES = 'lotline.pageFailures';
  const CUSTOMER_LINKS = '/shuttle-request/';

  reportErrors();

  const isCustomerPage = location.pathname.indexOf(CUSTOMER_LINKS) === 0;
  const isBoard = /^.shuttle\d/.test(location.pathname);
  let shown = null;
  let retry = null;
  let healthy = null;

  /** The result of `work`, or null if it throws: storage may be blocked, and may contain invalid values. */
  const tryOrNull = (work) => {
    try {
      return work();
    } catch {
      return null;
    }
  };

  /** The language that was chosen on the customer's page, or the browser's. */
  const customerLanguage = () =>
    tryOrNull(() => JSON.parse(localStorage.getItem('shuttle-request-language')).value) || navigator.language || '';
  /** The language that was chosen on the board. */
  const boardLanguage = () => tryOrNull(() => localStorage.getItem('pickUp.language')) || '';
  const language = isCustomerPage ? customerLanguage() : isBoard ? boardLanguage() : '';
  const isSpanish = language.toLowerCase().indexOf('es') === 0;
  const CALL = isCustomerPage
    ? 'If it is urgent, please call the number in our text message.'
    : isBoard
      ? 'Until then, call the office. Unsent moves are saved on this device.'
      : '';
  const WORDS = isSpanish
    ? {
        title: 'No se pudo mostrar esta página',
        text:
          'Se intentará de nuevo automáticamente. ' +
          (isBoard
            ? 'Mientras tanto, llame a la oficina. Los movimientos sin enviar están guardados en este dispositivo.'
            : 'Si es urgente, llame al número de nuestro mensaje de texto.'),
        again: 'Intentar de nuevo',
        call: 'Llamar al ',
      }
    : {
        title: 'This page could not be shown',
        text: 'It will try again automatically. ' + CALL,
        again: 'Try again',
        call: 'Call ',
      };
  const failures = () => Number(tryOrNull(() => sessionStorage.getItem(FAILURES))) || 0;
  const setFailures = (count) => tryOrNull(() => sessionStorage.setItem(FAILURES, count));

  const root = () => document.getElementById('root');
  const isEmpty = () => !root() || root().childElementCount === 0;

  /** The office's phone from an earlier visit in this browser, or null. */
  const storedPhone = () =>
    tryOrNull(() => {
      const lot = new URLSearchParams(location.search).get('lot') || '';
      const stored = JSON.parse(localStorage.getItem(isBoard ? 'pickUp.office.' + lot : 'shuttle-request-lot'));
      const phone = isBoard ? stored : stored.value.officePhone;
      return typeof phone === 'string' ? phone : null;
    });

  const fetchPhone = async (query) => {
    const response = await fetch('/api/settings' + query);
    if (response.ok) return (await response.json()).officePhone;
    if (query !== '') return fetchPhone('');
    throw new Error('No settings');
  };

  /** The path is already escaped. */
  const QUERY = isCustomerPage ? '?link=' + location.pathname.slice(CUSTOMER_LINKS.length) : location.search;

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
    const link = element('a', WORDS.call + phone, MAIN);
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
    const message = element('div', '', 'display:grid;gap:12px;');
    message.setAttribute('role', 'alert');
    shown.lang = isSpanish ? 'es' : 'en';
    message.append(element('h1', WORDS.title, 'font-size:24px;'), element('p', WORDS.text, ''));
    const again = element('button', WORDS.again, OTHER);
    again.addEventListener('click', () => location.reload());
    shown.append(message, again);
    document.body.append(shown);
    if (currentBuild()[0] === 'index.html') return; // The staff app is the office's own.
    const phone = storedPhone();
    if (phone) showPhone(phone);
    else fetchPhone(QUERY).then(showPhone, () => undefined);
  };

  const hide = () => {
    clearTimeout(retry);
    retry = null;
    if (shown) shown.remove();
    shown = null;
  };

  /** Reloads the page once the server responds. A reload without a network may lose the page. */
  const reload = async () => {
    clearTimeout(retry);
    retry = null;
    setFailures(failures() + 1);
    try {
      const response = await fetch('/build.json', { cache: 'no-store' });
      if (response.ok && isEmpty()) return location.reload();
    } catch {
      // Still unreachable.
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
  /** React unmounts a broken page a moment after the error. */
  const checkSoon = () => setTimeout(failed, 200);

  const changed = () => {
    clearTimeout(healthy);
    if (isEmpty()) return checkSoon();
    hide();
    healthy = setTimeout(() => setFailures(0), HEALTHY);
  };

  const begin = () => {
    new MutationObserver(changed).observe(root(), { childList: true });
    if (!isEmpty()) changed();
  };

  addEventListener('error', checkSoon, true);
  addEventListener('unhandledrejection', checkSoon);
  addEventListener('online', () => {
    if (shown) reload();
  });
  setTimeout(() => isEmpty() && show(), SLOW);
  setTimeout(failed, STUCK);
  if (root()) begin();
  else addEventListener('DOMContentLoaded', begin);
})();
