import { AsWritten } from '../../ui/label/as-written.js';

/** Stands in for the name. No sentence has this character. */
const HERE = '\ufffc';

interface SentenceProps {
  /** One of `RideWords`. */
  say: (name: string) => string;
  /** '' if unknown. */
  name: string;
}

/** A sentence with a name, in which the name stays in its place and as it was written, also in a translation of the page. */
export function Sentence({ say, name }: SentenceProps) {
  if (name === '') return <span>{say('')}</span>;
  const [before, after] = say(HERE).split(HERE);
  return (
    // Keyed, so that a change replaces the element: a translating browser has replaced the text in it.
    <span key={`${before}${name}${after}`}>
      {before}
      <AsWritten>{name}</AsWritten>
      {after}
    </span>
  );
}
