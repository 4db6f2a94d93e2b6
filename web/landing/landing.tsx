import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { formatMoney } from '#core/subscriptions/money.ts';
import { intervals } from '#core/subscriptions/subscription.ts';
import { useSite } from '#web/lib/use-site.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { dayText } from '#web/ui/calendar-day.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { Closing } from './closing.tsx';
import { Daily } from './daily.tsx';
import { Features } from './features.tsx';
import landingCss from './landing.css?url';
import { type Library, Paths } from './paths.tsx';
import { SampleQuestion } from './sample-question.tsx';

type Tiers = Output<'subscription.tiers'>['tiers'];
type Teased = Output<'blog.list'>['posts'];

export function Landing({ library, tiers, posts }: { library: Library; tiers: Tiers; posts: Teased }) {
  const name = useSite()?.brand.name ?? 'Certamen';
  return (
    <PublicFrame
      entries={[
        { to: '#paths', label: 'Certification paths' },
        ...(tiers.length > 0 ? [{ to: '#plans', label: 'Plans' }] : []),
        { to: '/blog', label: 'Blog' },
        { to: '/faqs', label: 'FAQs' },
      ]}
    >
      <link rel="stylesheet" href={landingCss} precedence="screen" />
      <main id="main">
        <section className="wrap hero">
          <div className="hero__say">
            <h1 className="display">Master Your Tech Certifications</h1>
            <p className="lead">
              Daily study planned toward your exam date, timed practice exams that behave like the real exam, and an
              explanation for every question.
            </p>
            <div className="row hero__acts">
              <a className="btn btn--primary btn--lg" href="/demo/quiz">
                Try Practice Quiz
              </a>
              <a className="btn btn--lg" href="/login">
                Get Started
              </a>
              <a className="btn btn--quiet btn--lg" href="/demo/flashcards">
                Try Flashcards
              </a>
            </div>
            <p className="t1 soft">The practice quiz is five questions in ten minutes. No account needed.</p>
          </div>
          <SampleQuestion />
        </section>
        <Daily />
        <Paths library={library} />
        <Features />
        <Why name={name} reviewedOn={library.reviewed_on} />
        <Plans tiers={tiers} />
        <Teasers posts={posts} />
        <Closing name={name} />
      </main>
    </PublicFrame>
  );
}

function Why({ name, reviewedOn }: { name: string; reviewedOn: string }) {
  return (
    <section className="wrap section why" aria-labelledby="why-title">
      <div>
        <h2 className="t6" id="why-title">
          Why candidates choose {name}
        </h2>
        <p className="soft">For people who study after work.</p>
      </div>
      <dl className="ruled why__list">
        <div>
          <dt className="serif t4">Wrong answers teach</dt>
          <dd>Every choice is marked after the exam, and the explanation says why the tempting ones fail.</dd>
        </div>
        <div>
          <dt className="serif t4">Nothing beside the question</dt>
          <dd>One column, one question, a clock in figures that do not jump. The room is quiet.</dd>
        </div>
        <div>
          <dt className="serif t4">One picture of what you know</dt>
          <dd>Practice exams, flashcards and daily study build on the same answers.</dd>
        </div>
        <div>
          <dt className="serif t4">Kept current</dt>
          <dd>
            The study content is AI-generated and regularly updated as exam objectives change, last reviewed on{' '}
            <LocalDate at={reviewedOn} />.
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Plans({ tiers }: { tiers: Tiers }) {
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
      <b className="serif t6 num">{price}</b>
      <span className="t1 soft">{per}</span>
    </li>
  );
}

function Teasers({ posts }: { posts: Teased }) {
  if (posts.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="blog-title">
      <div className="scotch" />
      <div className="section__head">
        <h2 id="blog-title">From the blog</h2>
        <a href="/blog">All posts</a>
      </div>
      <div className="teasers">
        {posts.map(({ id, slug, title, excerpt, published_at, categories }, index) => (
          <article className={index === 0 ? 'teaser teaser--lead' : 'teaser'} key={id}>
            <p className="t1 soft">
              <time dateTime={published_at.slice(0, 10)}>{dayText(published_at.slice(0, 10))}</time>
              {categories[0] && ` · ${categories[0].name}`}
            </p>
            <h3>
              <a href={`/blog#${slug}`}>{title}</a>
            </h3>
            {excerpt && <p>{excerpt}</p>}
          </article>
        ))}
      </div>
    </section>
  );
}
