import { createContext } from 'react';

/** The mark of our own inline scripts while the server renders; empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
