import { emailOf } from '../mail/email.ts';

/* Never a name or password, nor a reset link, which would have to stay valid for days. */

export const accountMadeMail = emailOf(({ name, supportEmail, origin }) => ({
  subject: `An account at ${name} was made for you`,
  opening: [
    `An administrator of ${name} made an account for you with this email address. It is ready to be used.`,
    'The administrator knows the password that it has now. Set one that only you know: you get a link for it by mail.',
  ],
  link: { label: 'Set your own password', url: `${origin}/forgot-password` },
  closing: [`If you do not want the account, write to ${supportEmail}, and it is deleted.`],
}));

export const suspendedMail = emailOf(({ name, supportEmail }, reason: string) => ({
  subject: `Your account at ${name} is suspended`,
  opening: [
    `An administrator of ${name} suspended your account. You cannot sign in, and access tokens do not work, until it is reinstated. Nothing in it is deleted.`,
    `The reason:\n${reason}`,
  ],
  closing: [
    `A subscription continues and is charged as before. To end it, or if you think this is a mistake, write to ${supportEmail}.`,
  ],
}));

export const passwordSetMail = emailOf(({ name, supportEmail, origin }) => ({
  subject: `An administrator changed your password for ${name}`,
  opening: [
    `An administrator set another password for your account at ${name} just now. Every device that was signed in has been signed out, and access tokens no longer work.`,
    'If you asked for that, sign in with the password you were given, or set one that only you know.',
  ],
  link: { label: 'Set your own password', url: `${origin}/forgot-password` },
  closing: [`If you did not ask for it, write to ${supportEmail}.`],
}));
