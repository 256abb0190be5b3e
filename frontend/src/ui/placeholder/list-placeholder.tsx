import { CardSkeletons } from './skeleton.js';
import { LoadError } from './load-error.js';

interface Props {
  /** What the list is of, in the plural. */
  of: string;
  /** How many skeletons. */
  count: number;
  failed: boolean;
  /** Says that it could not be loaded. */
  failure?: string;
  onRetry: () => void;
}

/** In place of a list that has not been loaded: skeletons, or that it could not be loaded. */
export function ListPlaceholder({ of, count, failed, failure = `The ${of} could not be loaded`, onRetry }: Props) {
  if (failed) return <LoadError title={failure} onRetry={onRetry} />;
  return (
    <div role="status">
      <p className="hint">{`Loading ${of}...`}</p>
      <CardSkeletons count={count} />
    </div>
  );
}
