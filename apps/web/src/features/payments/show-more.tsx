import { Button } from '@pavilion/ui/base/button';

type Props = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: string;
};

/** Loads the next page of a list; absent on the last one. */
export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, children }: Props) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      className="payments-more"
      isPending={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {children}
    </Button>
  );
}
