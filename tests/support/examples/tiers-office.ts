import { someTiers } from '../buying.ts';
import { type Examples, nothing } from '../example.ts';

const tier = {
  ...{ name: 'Team', description: 'No ads', price_id: '', price_amount: 4900, currency: 'usd', interval: 'month' },
  ...{ features: ['No ads', '', 'For a class'], active: true },
};

export const tiersOfficeExamples: Examples = {
  'tiersOffice.list': nothing,
  'tiersOffice.add': () => tier,
  'tiersOffice.change': async ({ app }) => {
    const [first] = await someTiers(app);
    return { ...tier, tier_id: first?.id };
  },
  'tiersOffice.testWebhook': nothing,
};
