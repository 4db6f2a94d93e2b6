import { useEffect, useState } from 'react';

/** How many reports are open, counted up to 99. */
export interface OpenReports {
  open_reports: number;
  open_reports_is_more: boolean;
}

/* Between the list of reports, which knows the number best, and the frame around it, which shows it. */
const heard = new Set<(open: OpenReports) => void>();

/** Tells the frame of the back office how many reports are open now. */
export function tellOpenReports(open: OpenReports): void {
  for (const hear of heard) hear(open);
}

/** How many are open: as the frame was told when it was loaded, then as the list tells. Null: it is not known. */
export function useOpenReports(loaded: OpenReports | null): OpenReports | null {
  const [open, setOpen] = useState(loaded);
  useEffect(() => {
    heard.add(setOpen);
    return () => {
      heard.delete(setOpen);
    };
  }, []);
  return open;
}
