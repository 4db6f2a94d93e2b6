import { createContext } from 'react';

type CallAgain = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** How an action runs its call: see `AsksWho`. Outside of it a call that is refused stays refused. */
export const AskingWho = createContext<CallAgain>((call) => call());
