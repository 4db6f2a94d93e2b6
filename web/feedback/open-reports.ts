import { useEffect, useState } from 'react';

export interface OpenReports {
  open_reports: number;
  open_reports_is_more: boolean;
}

const listeners = new Set<(open: OpenReports) => void>();

export function notifyOpenReports(open: OpenReports): void {
  for (const listener of listeners) listener(open);
}

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
