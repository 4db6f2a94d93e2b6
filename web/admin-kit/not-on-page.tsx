import { createContext, useContext } from 'react';

const Shown = createContext<ReadonlySet<string> | null>(null);

/** The ids of the rows that the list under a dialog shows. */
export const ShownRows = Shown.Provider;

/** In a dialog about selected rows: how many of them one does not see. */
export function NotOnPage({ ids }: { ids: readonly string[] }) {
  const shown = useContext(Shown);
  const n = shown ? ids.filter((id) => !shown.has(id)).length : 0;
  return n > 0 && <p>{`${n.toLocaleString('en-US')} of them ${n === 1 ? 'is' : 'are'} not on this page.`}</p>;
}
