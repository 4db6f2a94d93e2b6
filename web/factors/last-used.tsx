import { TimeAgo } from '#web/ui/time-ago.tsx';

export function LastUsed({ at }: { at: string | null }) {
  if (at === null) return 'never used';
  return (
    <>
      last used <TimeAgo at={at} />
    </>
  );
}
