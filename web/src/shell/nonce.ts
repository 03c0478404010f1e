import { createContext } from 'react';

/** The CSP nonce of our inline scripts while the server renders; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
