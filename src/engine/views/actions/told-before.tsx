import type { Verdict } from '../../../definition/wire.ts';
import { Notice } from '../../ui/notice.tsx';
import * as viewTexts from '../texts.ts';
import { metOf, Verdicts } from '../verdicts.tsx';
import * as texts from './texts.ts';

/** What the person should know before a form is filled in: which rules hold, and where to get what is missing. */
export function ToldBefore({ checks }: { checks: Verdict[] }) {
  if (checks.length === 0) return null;
  const missing = checks.filter((check) => check.ok !== true).length;
  return (
    <section aria-label={viewTexts.rules}>
      {missing > 0 ? (
        <Notice tone="amber" title={texts.rulesMissing(missing)}>
          {texts.fillInAnyway}
        </Notice>
      ) : (
        <p>{texts.rulesMet(metOf(checks))}</p>
      )}
      <Verdicts label={viewTexts.rules} checks={checks} />
    </section>
  );
}
