import { createTransport } from 'nodemailer';
import { withoutAddresses } from '#core/overview/overview.ts';
import { type Finding, findingsOf } from '#core/overview/setup.ts';
import type { Settings } from '../env.ts';
import { PATIENCE } from '../mail/transport.ts';

const finding = findingsOf('Mail server');

/** Sends a test email where `to` is given. Returns nothing where mail stays on this machine. */
export async function examineMailServer({ smtpUrl, mailFrom, origin }: Settings, to?: string): Promise<Finding[]> {
  if (smtpUrl === null) return to ? [finding('failure', 'SMTP_URL is not set: no email can be sent.')] : [];
  const { host } = new URL(smtpUrl);
  const transport = createTransport({ url: smtpUrl, ...PATIENCE });
  try {
    await transport.verify();
    const found = [finding('ok', `${host} lets Certamen in.`)];
    if (!to) return found;
    const subject = 'An email from npm run doctor';
    const text = `This site sends mail: ${origin}`;
    const { response } = await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text });
    return [...found, finding('ok', `${host} accepted the email to ${to}: ${response}`)];
  } catch (error) {
    const { response, message } = error as { response?: string; message: string };
    return [finding('failure', `${host} refuses: ${withoutAddresses(response ?? message)}`)];
  } finally {
    transport.close();
  }
}
