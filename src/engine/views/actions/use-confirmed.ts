import { doAction } from '../../data/actions.ts';
import { usePage } from '../../page/page-context.tsx';
import { warningsIn } from './form-question.tsx';
import { useAttempt } from './use-attempt.ts';
import { subjectOf, useProof } from './use-proof.tsx';
import { type Failure, type Finished, seenVersion, targetOf, type Wish } from './wish.ts';

/** Does what needs no form once it was agreed to: with a reason, with proof of who agrees, after a warning was read. */
export function useConfirmed(offered: Wish, failure: Failure | null, onDone: (done: Finished) => void) {
  const { key } = usePage();
  const attempt = useAttempt(failure);
  const { error } = attempt;
  const proof = useProof(offered.offer.identified, error, subjectOf(key, targetOf(offered)));
  const warned = warningsIn(error).length > 0;
  return {
    attempt,
    proof,
    warned,
    /** `wish`: what was looked at, where it is not what was offered first. */
    run: (reason?: string, wish = offered) =>
      attempt.run(async (intent) => {
        // Pressed again after a warning was read.
        const accept = warned || undefined;
        const given = {
          input: wish.input,
          reason,
          version: seenVersion(wish),
          accept,
          proof: await proof.prove(),
        };
        onDone(await doAction(key, targetOf(wish), given, intent));
      }),
  };
}
