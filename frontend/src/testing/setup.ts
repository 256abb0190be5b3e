import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The long timeout allows for busy machines. Including hidden elements avoids computing styles in every query by role.
configure({ asyncUtilTimeout: 30_000, defaultHidden: true });

// Every test starts with the browser's fetch, the real clock and nothing stored.
const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom lacks these, which antd, Radix and the theme need.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
// jsdom has no layout, so nothing ever intersects.
Object.assign(window, {
  IntersectionObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
});
// jsdom takes `<bdi>` for a block, which puts spaces around it in accessible names.
const inline = document.createElement('style');
inline.textContent = 'bdi { display: inline }';
document.head.append(inline);
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
// jsdom does not support pseudo-elements, and logs an error for each.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
