/** Runs `act` at the first asking, then at most once in `every` ms, and not after `end`. */
export function atMostEvery(every: number, act: () => void): { ask: () => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAgain = false;
  const ask = (): void => {
    if (timer !== undefined) {
      askedAgain = true;
      return;
    }
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (askedAgain) {
        askedAgain = false;
        ask();
      }
    }, every);
  };
  return { ask, end: () => clearTimeout(timer) };
}
