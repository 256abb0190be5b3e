/**
 * Returns the text as people type it in a search: without accents, with one kind of apostrophe, and full-width characters as ordinary
 * ones. Keeps its case. The database function `folded` of the clients service does the same for stored texts.
 */
export const foldText = (text: string): string =>
  text
    .replace(/[’‘´`ʻʼʹ′‛]/gu, "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/gu, '');
