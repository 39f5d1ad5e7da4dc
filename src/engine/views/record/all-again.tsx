import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addToRow } from '../../data/add-to-row.ts';
import { refreshRows } from '../../data/queries.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { loadFormModule } from '../../form/form-module.ts';
import { newId } from '../../format/new-id.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { useToast } from '../../ui/toast.tsx';
import { againInput } from './again-input.ts';
import type { WantedSlot } from './document-slots.ts';
import styles from './slot-again.module.css';
import * as texts from './texts.ts';

/**
 * Hands in again, by one press and one after another, all that the slots offer of what was handed in elsewhere; nothing for fewer
 * than two. What is refused meanwhile is named with its reason and stays where it may be chosen.
 */
export function AllAgain({ slots }: { slots: readonly WantedSlot[] }) {
  const { key } = usePage();
  const { manifest } = useApp();
  const client = useQueryClient();
  const toast = useToast();
  const offered = slots.filter(({ slot }) => slot.again);
  const take = useMutation({
    mutationFn: async () => {
      const refused: string[] = [];
      let version = offered[0]?.offer.version;
      for (const { slot, offer } of offered) {
        if (!slot.again) continue;
        try {
          const module = await loadFormModule(offer.form ?? '', manifest.hash);
          const input = againInput(module, slot.code, slot.again);
          const done = await addToRow(key, { name: offer.name }, { input, version }, { current: newId() });
          version = done.version ?? undefined;
        } catch (error) {
          refused.push(`${slot.label}: ${regionErrorText(error)}`);
        }
      }
      return { taken: offered.length - refused.length, refused };
    },
    onSuccess: async ({ taken }) => {
      if (taken > 0) toast({ text: texts.allTaken(taken), done: true, short: true });
      await refreshRows(client);
    },
  });
  const refused = take.data?.refused ?? [];
  if (offered.length < 2 && refused.length === 0) return null;
  return (
    <div className={styles.again} data-print="hide">
      {refused.length > 0 ? (
        <div role="alert">
          {refused.map((one) => (
            <FieldError key={one}>{one}</FieldError>
          ))}
        </div>
      ) : null}
      {offered.length < 2 ? null : (
        <>
          <p className={styles.file}>{texts.manyAgain(offered.length)}</p>
          <Button
            icon="history"
            working={take.isPending ? texts.takingFile : null}
            onClick={() => take.mutate()}
          >
            {texts.takeAll}
          </Button>
        </>
      )}
    </div>
  );
}
