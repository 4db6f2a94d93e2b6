import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { mainEntries } from './main-entries.ts';
import { SiteFooter } from './site-footer.tsx';
import { TopBar } from './top-bar.tsx';
import { useSite } from './use-site.ts';
import { useSubscribed } from './use-subscribed.ts';

/** The bars and the footer around every signed-in screen but a running test. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const site = useSite();
  const entries = mainEntries({ subscribed: useSubscribed() });
  return (
    <>
      <TopBar name={site?.brand.name ?? 'Certamen'} home="/" entries={entries}>
        <Form method="post" action="/sign-out">
          <Button type="submit" size="sm">
            Sign Out
          </Button>
        </Form>
      </TopBar>
      {children}
      <SiteFooter visitor={false} />
      <BottomBar entries={entries} />
    </>
  );
}
