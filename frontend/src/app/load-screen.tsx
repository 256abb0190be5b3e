import type { ComponentType } from 'react';
import { ScreenGone } from './screen-gone.js';

/**
 * For a route's `lazy`. A screen whose code does not come is one that says so and deals with it: left to the router, a failure
 * on the first screen of a page would keep the router's own waiting for ever.
 */
export const loadScreen = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  try {
    return { Component: await load() };
  } catch (error) {
    console.warn('A screen could not be loaded', error);
    return { Component: ScreenGone };
  }
};

/** The same for what screens stand in. */
export const loadFrame = (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
  const { Component } = await loadScreen(load)();
  return { Component: Component === ScreenGone ? PageGone : Component };
};

const PageGone = () => (
  <main>
    <ScreenGone />
  </main>
);
