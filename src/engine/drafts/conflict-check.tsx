import { useQuery } from '@tanstack/react-query';
import type { ActionStart } from '../../definition/wire.ts';
import { isRecord } from '../errors/api-error.ts';
import { LoadFailure } from '../errors/load-failure.tsx';
import { Button } from '../ui/button.tsx';
import { ConflictDialog } from '../ui/conflict-dialog.tsx';
import { CancelButton, Dialog } from '../ui/dialog.tsx';
import { changedBy, changedFields, inWords } from './changed-fields.ts';
import * as texts from './texts.ts';

type Data = Record<string, unknown>;

interface ConflictCheckProps {
  error: unknown;
  mine: Data;
  schema: Record<string, unknown>;
  /** The form's values as they are on the server now. */
  load: () => Promise<ActionStart>;
  onResolve: (data: Data, version: number | null) => void;
  onClose: () => void;
}

/** Two versions of one form: names who changed what, and lets each differing field be kept or taken over. */
export function ConflictCheck({ error, mine, schema, load, onResolve, onClose }: ConflictCheckProps) {
  const start = useQuery({
    queryKey: ['conflict', error],
    queryFn: load,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const changed = changedFields(error);
  const title = changedBy(changed);
  if (start.error) {
    return (
      <Dialog open title={title} onClose={onClose} actions={<CancelButton onClick={onClose} />}>
        <LoadFailure what={texts.newestVersion} error={start.error} onRetry={() => void start.refetch()} />
      </Dialog>
    );
  }
  if (!start.data) return null;
  const { defaults, version } = start.data;
  const fields = differences(mine, defaults, schema);
  if (fields.length === 0) {
    return (
      <Dialog
        open
        title={title}
        onClose={onClose}
        actions={
          <>
            <Button kind="primary" onClick={() => onResolve(mine, version)}>
              {texts.goOnWithMine}
            </Button>
            <CancelButton onClick={onClose} />
          </>
        }
      >
        <p>{texts.changedElsewhere(changed.map((one) => one.label).join(', ') || texts.otherData)}</p>
      </Dialog>
    );
  }
  return (
    <ConflictDialog
      open
      title={title}
      theirsLabel={changed[0] ? texts.versionOf(changed[0].by) : texts.newestVersion}
      fields={fields.map((one) => ({
        ...one,
        mine: inWords(mine[one.key]),
        theirs: inWords(defaults[one.key]),
      }))}
      onClose={onClose}
      onResolve={(choice) =>
        onResolve(
          Object.fromEntries(
            Object.entries({ ...defaults, ...mine }).map(([key, value]) => [
              key,
              choice[key] === 'theirs' ? defaults[key] : value,
            ]),
          ),
          version,
        )
      }
    />
  );
}

/** Fields whose two versions differ, in the order of the form. */
export function differences(
  mine: Data,
  theirs: Data,
  schema: Record<string, unknown>,
): { key: string; label: string }[] {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([key, property]) => {
    if (!(key in theirs) || same(mine[key], theirs[key])) return [];
    const title = isRecord(property) && typeof property.title === 'string' ? property.title : key;
    return [{ key, label: title }];
  });
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
