import { changedBy, changedFields, inWords } from '../../drafts/changed-fields.ts';
import * as texts from './texts.ts';

/** What somebody else changed before it was done, and that it can be done all the same. */
export default function ChangedMeanwhile({ error, again }: { error: unknown; again: string }) {
  const changed = changedFields(error);
  return (
    <>
      <p>{texts.changedMeanwhile(changedBy(changed), again)}</p>
      {changed.length > 0 ? (
        <ul>
          {changed.map(({ field, label, value }) => (
            // Of what has no few words it is told that it changed.
            <li key={field}>{value === null ? label : `${label}: ${inWords(value)}`}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
