import { sql } from 'drizzle-orm';
import { hashPassword } from '#server/account/password.ts';
import { profiles, users } from '#server/account/tables.ts';
import type { Deps } from '#server/deps.ts';

/** The logins of local mode, printed at start. They are refused as soon as the site has a public origin. */
export const demoAccounts = [
  { email: 'learner@certamen.example', password: 'learner-demo', full_name: 'Demo Learner', is_admin: false },
  { email: 'admin@certamen.example', password: 'admin-demo', full_name: 'Demo Administrator', is_admin: true },
] as const;

/** Makes the demo logins where they do not exist. */
export async function ensureDemoAccounts(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (const { email, password, full_name, is_admin } of demoAccounts) {
    const [found] = await deps.db.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = ${email}`);
    if (found) continue;
    const password_hash = await hashPassword(password);
    await deps.db.transaction(async (tx) => {
      const account = { email, password_hash, email_confirmed_at: now, is_local: true, created_at: now };
      const [user] = await tx.insert(users).values(account).returning({ id: users.id });
      await tx.insert(profiles).values({ id: user?.id as string, full_name, is_admin, updated_at: now });
    });
  }
}
