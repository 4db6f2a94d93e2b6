import { expect, type Page, startSession } from './support.ts';

export const administrator = { email: 'admin@certamen.example', password: 'admin-demo' };

/** Opens a tab of the back office as the administrator of local mode; answers when its scripts run. */
export async function openOffice(page: Page, path = '/admin'): Promise<void> {
  await startSession(page, administrator);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Other journeys on the same server may have made administrators: they are none any more, and who is signed in is the last one. */
export async function beOnlyAdministrator(page: Page): Promise<void> {
  const { users } = await (await page.request.get('/api/admin/users?role=admin')).json();
  for (const other of users.filter(({ is_you }: { is_you: boolean }) => !is_you)) {
    const data = { full_name: other.full_name, is_admin: false };
    expect((await page.request.put(`/api/admin/users/${other.id}`, { data })).status()).toBe(200);
  }
}
