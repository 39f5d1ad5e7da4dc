import type { Verdict } from '../../../definition/wire.ts';
import { Notice } from '../../ui/notice.tsx';
import { metOf, Verdicts } from '../record/verdicts.tsx';

/** What the person should know before a form is filled in: which rules hold, and where to get what is missing. */
export function ToldBefore({ checks }: { checks: Verdict[] }) {
  if (checks.length === 0) return null;
  const missing = checks.filter((check) => check.ok !== true).length;
  return (
    <section aria-label="Syarat">
      {missing > 0 ? (
        <Notice tone="amber" title={`${missing} syarat belum terpenuhi.`}>
          Anda dapat mulai mengisi sekarang, tetapi baru dapat mengajukan setelah semuanya terpenuhi.
        </Notice>
      ) : (
        <p>Syarat: {metOf(checks)}.</p>
      )}
      <Verdicts label="Syarat" checks={checks} />
    </section>
  );
}
