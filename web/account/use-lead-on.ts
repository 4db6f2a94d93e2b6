import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** Navigates after so many seconds, measured by the clock because ticks can be late; returns the seconds left. */
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
