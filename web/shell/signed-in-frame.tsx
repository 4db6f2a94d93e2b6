import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { useSite } from '#web/lib/use-site.ts';
import { FrameNotice } from '#web/subscription/frame-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useRememberedFrame } from './last-frame.tsx';
import { mainEntries } from './main-entries.ts';
import { SiteFooter } from './site-footer.tsx';
import { TopBar } from './top-bar.tsx';
import { useIsAdmin } from './use-is-admin.ts';
import { useSubscribed } from './use-subscribed.ts';
import { ViewingBanner } from './viewing-banner.tsx';

interface SignedInFrameProps {
  reader?: { isAdmin: boolean; subscribed: boolean };
  children: ReactNode;
}

export function SignedInFrame({ reader, children }: SignedInFrameProps) {
  const site = useSite();
  const loaded = { isAdmin: useIsAdmin(), subscribed: useSubscribed() };
  const known = reader ?? loaded;
  const { isAdmin, subscribed } = known;
  const entries = mainEntries({ subscribed });
  useRememberedFrame((screen) => <SignedInFrame reader={known}>{screen}</SignedInFrame>);
  return (
    <>
      <ViewingBanner />
      <TopBar name={site?.brand.name ?? 'Certamen'} home="/" entries={entries}>
        {isAdmin && (
          <Link className="btn btn--sm" to="/admin">
            Back office
          </Link>
        )}
        <Form method="post" action="/sign-out">
          <Button type="submit" size="sm">
            Sign Out
          </Button>
        </Form>
      </TopBar>
      <FrameNotice />
      {children}
      <SiteFooter visitor={false} />
      <BottomBar entries={entries} />
    </>
  );
}
