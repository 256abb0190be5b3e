import { Button } from 'antd';

interface MoreButtonProps {
  /** An infinite query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label?: string;
}

/** Loads the next page of a list, below it. */
export const MoreButton = ({ query, label = 'Show more' }: MoreButtonProps) =>
  query.hasNextPage && (
    <div className="more">
      <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
