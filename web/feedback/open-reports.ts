import { useEffect, useState } from 'react';

/** The number of open reports, up to 99. */
export interface OpenReports {
  open_reports: number;
  open_reports_is_more: boolean;
}

const listeners = new Set<(open: OpenReports) => void>();

/** Sends the number from the list of reports to the admin menu. */
export function notifyOpenReports(open: OpenReports): void {
  for (const listener of listeners) listener(open);
}

/** Returns the number as loaded, then as last sent by the list. Null: unknown. */
export function useOpenReports(loaded: OpenReports | null): OpenReports | null {
  const [open, setOpen] = useState(loaded);
  useEffect(() => {
    listeners.add(setOpen);
    return () => {
      listeners.delete(setOpen);
    };
  }, []);
  return open;
}
