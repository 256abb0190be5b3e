import type { ComponentType } from 'react';
import { ScreenGone } from './screen-gone.js';

/**
 * For a route's `lazy`. If the screen's code fails to load, returns a screen that recovers from it: with a rejected promise the router
 * would show its fallback forever on the first screen of a page.
 */
export const loadScreen = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await load() };
  } catch (error) {
    console.warn('A screen could not be loaded', error);
    return { Component: ScreenGone };
  }
};

/** The same for a frame around screens. */
export const loadFrame = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  const { Component } = await loadScreen(load)();
  return { Component: Component === ScreenGone ? PageGone : Component };
};

const PageGone = () => (
  <main>
    <ScreenGone />
  </main>
);
