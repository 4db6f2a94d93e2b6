import { useLocation } from 'react-router';
import { useSlowNavigation } from '#web/lib/use-slow-navigation.ts';

interface Place {
  to: string;
  also?: readonly string[];
}

/** Which entry of a navigation stands for the screen one looks at, or for the one whose shape is shown while it is loaded. */
export function useIsCurrent(): (entry: Place) => boolean {
  const { pathname } = useLocation();
  const path = useSlowNavigation() ?? pathname;
  return ({ to, also = [] }) => path === to || [to, ...also].some((one) => one !== '/' && isWithin(path, one));
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
