/**
 * Translates the page as browsers do: replaces each text node by `<font><font>…</font></font>`, now and whenever a text is added or
 * changed. The text stays the same, so that it can be compared. Returns a function that stops it.
 */
export function translatePage(): () => void {
  const wrapAll = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, style, script')) continue;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild?.append(text.data);
      text.replaceWith(outer);
    }
  };
  wrapAll();
  const observer = new MutationObserver(wrapAll);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
