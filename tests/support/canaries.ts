/** Settings that are secrets, with values that can be recognized wherever they come out. */
export const canaries = {
  APP_SECRET: 'canary-app-secret-abcdefghijklmnopqrstuvwxyz',
  DATABASE_URL: 'canarydatabase91',
  SMTP_URL: 'canarymail92',
  STRIPE_SECRET_KEY: 'sk_test_canarystripe93',
  STRIPE_WEBHOOK_SECRET: 'whsec_canarywebhook94',
  METRICS_TOKEN: 'canary-metrics-token-95',
};
