import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** Leads to `path` after so many seconds, by the clock and not by ticks, and answers how many are left. */
export function useLeadOn(seconds: number, path: string): number {
  const navigate = useNavigate();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      navigate(path);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, path, navigate]);
  return left;
}
