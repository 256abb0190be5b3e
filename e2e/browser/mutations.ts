import type { Locator } from '@playwright/test';

/** Records changes of the DOM inside an element. Returns a function that takes the changes since its last call. */
export async function recordMutations(target: Locator): Promise<() => Promise<string[]>> {
  await target.evaluate((element) => {
    const mutations: string[] = [];
    Object.assign(window, { mutations });
    new MutationObserver((records) =>
      mutations.push(
        ...records.map(({ type, attributeName, target: node }) => `${type} ${attributeName} of ${node.nodeName}`),
      ),
    ).observe(element, { attributes: true, childList: true, characterData: true, subtree: true });
  });
  return () => target.page().evaluate<string[]>('window.mutations.splice(0)');
}
