import { someTiers } from '../buying.ts';
import { type Examples, nothing } from '../example.ts';
import { opened } from '../versions.ts';

const tier = {
  ...{ name: 'Team', description: 'No ads', price_id: '', price_amount: 4900, currency: 'usd', interval: 'month' },
  ...{ features: ['No ads', '', 'For a class'], active: true },
};

export const tiersOfficeExamples: Examples = {
  'tiersOffice.list': nothing,
  'tiersOffice.add': () => tier,
  'tiersOffice.change': async ({ app, administrator }) => {
    const [first] = await someTiers(app);
    return opened('tiersOffice.change', administrator, { ...tier, tier_id: first?.id });
  },
  'tiersOffice.testWebhook': nothing,
};
