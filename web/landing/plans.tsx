import type { Api } from '#core/contract/index.ts';
import { formatMoney } from '#core/money.ts';
import { intervals } from '#core/subscription.ts';

export type Tiers = Awaited<ReturnType<Api['subscription']['tiers']>>['tiers'];

export function Plans({ tiers }: { tiers: Tiers }) {
  const [first] = tiers;
  if (!first) return null;
  return (
    <section className="wrap section" id="plans" aria-labelledby="plans-title">
      <div className="scotch" />
      <div className="section__head">
        <h2 id="plans-title">Plans</h2>
        <a href="/login">Get Started</a>
      </div>
      <ul className="prices">
        <Price name="Free" price={formatMoney(0, first.currency)} per="every exam, with ads" />
        {tiers.map(({ id, name, price_amount, currency, interval }) => (
          <Price
            key={id}
            name={name}
            price={formatMoney(price_amount, currency)}
            per={`${intervals[interval].per}, no ads`}
          />
        ))}
      </ul>
    </section>
  );
}

function Price({ name, price, per }: { name: string; price: string; per: string }) {
  return (
    <li>
      <span>{name}</span>
      <b className="serif num">{price}</b>
      <span className="t1 soft">{per}</span>
    </li>
  );
}
