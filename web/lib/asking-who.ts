import { createContext } from 'react';

type CallAgain = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** See `AsksWho`. Outside it, a refused call fails. */
export const AskingWho = createContext<CallAgain>((call) => call());
