import { useRef } from 'react';
import { doAction } from '../../data/actions.ts';
import { versionToGoOnWith } from '../../drafts/changed-fields.ts';
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
  // Who was told what somebody else changed agrees to it with the next press.
  const toldBy = (refused: unknown) => versionToGoOnWith(refused, offered.input);
  const told = useRef(toldBy(error));
  return {
    attempt,
    proof,
    warned,
    /** `wish`: what was looked at, where it is not what was offered first. */
    run: (reason?: string, wish?: Wish) =>
      attempt.run(async (intent) => {
        // Pressed again after a warning was read.
        const accept = warned || undefined;
        const given = {
          input: offered.input,
          reason,
          version: wish ? seenVersion(wish) : (told.current ?? seenVersion(offered)),
          accept,
          proof: await proof.prove(),
        };
        const done = await doAction(key, targetOf(offered), given, intent).catch((refused: unknown) => {
          told.current = toldBy(refused) ?? told.current;
          throw refused;
        });
        onDone(done);
      }),
  };
}
