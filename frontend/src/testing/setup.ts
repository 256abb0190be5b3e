import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine is no failure. What is hidden counts too, or every look-up by role computes the style of everything.
configure({ asyncUtilTimeout: 30_000, defaultHidden: true });

// What jsdom lacks and antd, Radix and the theme ask for.
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
// Nothing has a place here: it never says that anything is in sight.
Object.assign(window, {
  IntersectionObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
});
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
// jsdom reads no pseudo-elements, and says so at length.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
