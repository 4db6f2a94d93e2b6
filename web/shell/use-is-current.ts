import { useLocation } from 'react-router';
import { useSlowNavigation } from '#web/lib/use-slow-navigation.ts';

interface Place {
  to: string;
  also?: readonly string[];
}

/** The current screen, or the one whose placeholder is shown. */
export function useIsCurrent(): (entry: Place) => boolean {
  const { pathname } = useLocation();
  const path = useSlowNavigation() ?? pathname;
  return ({ to, also = [] }) => path === to || [to, ...also].some((one) => one !== '/' && isWithin(path, one));
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
