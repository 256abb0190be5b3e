/** Runs `action` on the first call, then at most once per `interval` ms while calls continue. `cancel` drops a pending run. */
export function throttle(interval: number, action: () => void): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const call = (): void => {
    if (timer !== undefined) {
      isPending = true;
      return;
    }
    action();
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) {
        isPending = false;
        call();
      }
    }, interval);
  };
  return { call, cancel: () => clearTimeout(timer) };
}
