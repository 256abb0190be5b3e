/** The first character as a reader sees it: an emoji can consist of several code points. Firefox before 125 has no segmenter. */
export const firstCharacter = (text: string): string | undefined =>
  'Segmenter' in Intl ? [...new Intl.Segmenter().segment(text)][0]?.segment : [...text][0];
