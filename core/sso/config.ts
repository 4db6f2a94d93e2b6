import { type Fields, flag, line } from '../lib/fields.ts';

export const ssoFields = {
  enabled: flag('Enabled', { blank: false, example: true }),
  client_id: line('Client ID', { max: 500, example: 'certamen.apps.example' }),
  redirect_uri: line('Redirect URI', { max: 500, example: 'https://certamen.example/auth/callback' }),
} satisfies Fields;
