import type { Api } from '#core/contract/index.ts';
import { useSite } from '#web/lib/use-site.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import landingCss from '#web/styles/landing.css?url';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Paths } from './paths.tsx';
import { Plans, type Tiers } from './plans.tsx';
import { SampleQuestion } from './sample-question.tsx';
import { type Teased, Teasers } from './teasers.tsx';
import { Why } from './why.tsx';

export type Library = Awaited<ReturnType<Api['site']['library']>>['library'];

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
              Timed papers that behave like the real exam, an explanation for every question, and flashcards for what
              did not stick.
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
