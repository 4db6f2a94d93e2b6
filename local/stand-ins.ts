import type { Hono } from 'hono';
import type { Deps, SignOnStandIn } from '#server/deps.ts';
import type { Env } from '#server/http/env.ts';
import { switchOffDemoEntitlements } from './demo-entitlements.ts';
import { localMailbox } from './mailbox.ts';
import { createSignOnStandIn } from './sso/answer.ts';
import { localSso } from './sso/pages.ts';
import { forgetSandbox } from './stripe/forget-sandbox.ts';
import { localSandbox, type Sandbox, type SandboxParts } from './stripe/sandbox.ts';

/** What local mode has in place of other people's services. */
export interface StandIns {
  /** Null where Stripe itself takes the payments, or nobody does. */
  sandbox: Sandbox | null;
  signOnStandIn: SignOnStandIn;
  /** Mounts the pages of /local. */
  mount(deps: Deps): (app: Hono<Env>) => void;
}

export function createStandIns(parts: SandboxParts): StandIns {
  const sandbox = localSandbox(parts);
  return {
    sandbox,
    signOnStandIn: createSignOnStandIn(parts),
    mount: (deps) => (app) => {
      localMailbox(deps)(app);
      localSso(deps)(app);
      sandbox?.mount(app);
    },
  };
}

/** What was bought or redeemed without money must not count on a site that takes some. */
export async function forgetLocalMode(deps: Deps): Promise<void> {
  if (deps.payments?.mode !== 'sandbox') await forgetSandbox(deps.db);
  if (!deps.settings.local) await switchOffDemoEntitlements(deps);
}
