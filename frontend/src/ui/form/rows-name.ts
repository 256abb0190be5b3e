import { createContext, useContext } from 'react';

const RowsNameContext = createContext('');

/** Names the list whose rows contain the fields. */
export const RowsNameProvider = RowsNameContext.Provider;
export const useRowsName = (): string => useContext(RowsNameContext);
