import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Opens a customer's details over any screen, by the address: no feature imports another. */
export function useOpenCustomer(): (clientId: string) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (clientId) =>
      setParams((all) => {
        all.set('customer', clientId);
        return all;
      }),
    [setParams],
  );
}
