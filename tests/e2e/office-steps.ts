import { type Page, startSession } from './support.ts';

export const administrator = { email: 'admin@certamen.example', password: 'admin-demo' };

/** Opens a tab of the back office as the administrator of local mode; answers when its scripts run. */
export async function openOffice(page: Page, path = '/admin'): Promise<void> {
  await startSession(page, administrator);
  await page.goto(path);
}
