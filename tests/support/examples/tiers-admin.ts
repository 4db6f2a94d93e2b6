import { someTiers } from '../buying.ts';
import { type Examples, nothing } from '../example.ts';
import { opened } from '../versions.ts';

const tier = {
  ...{ name: 'Team', description: 'No ads', price_id: '', price_amount: 4900, currency: 'usd', interval: 'month' },
  ...{ features: ['No ads', '', 'For a class'], active: true },
};

export const tiersAdminExamples: Examples = {
  'tiersAdmin.list': nothing,
  'tiersAdmin.add': () => tier,
  'tiersAdmin.change': async ({ app, administrator }) => {
    const [first] = await someTiers(app);
    return opened('tiersAdmin.change', administrator, { ...tier, tier_id: first?.id });
  },
  'tiersAdmin.testWebhook': nothing,
};
