import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Json } from '../../../definition/model.ts';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { PageData, Setting, SettingGroup, SettingsData } from '../../../definition/wire.ts';
import { call } from '../../data/http.ts';
import { blockPath, pageQuery, withParams } from '../../data/queries.ts';
import { errorEntries } from '../../errors/api-error.ts';
import { useUnsaved } from '../../leave/unsaved.tsx';
import { usePage } from '../../page/page-context.tsx';
import { type Edit, heldIn, sameValue, storedIn } from './values.ts';

type Edits = Readonly<Record<string, Edit>>;

/** A change of one group that is not saved yet, with what the server said of the last try. */
export interface GroupEdits {
  edits: ReadonlyMap<string, Edit>;
  faults: Readonly<Record<string, string>>;
  /** What went wrong and is said at no field. */
  failure: unknown;
  saving: boolean;
}

export interface SettingEdits {
  faculty: boolean;
  setFaculty: (faculty: boolean) => void;
  of: (group: SettingGroup) => GroupEdits;
  edit: (group: SettingGroup, setting: Setting, value: Json | undefined) => void;
  discard: (group: SettingGroup) => void;
  save: (group: SettingGroup, reason: string, saved: () => void) => void;
}

/** What is typed on the page of settings, kept by scope and setting until it is saved or given up. */
export function useSettings(
  block: Extract<Block, { kind: 'settings' }>,
  data: SettingsData | null,
): SettingEdits {
  const { key } = usePage();
  const client = useQueryClient();
  const [faculty, setFaculty] = useState(false);
  const [edits, setEdits] = useState<Edits>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  useUnsaved(Object.keys(edits).length > 0);
  const placeOf = (group: string, name = '') => `${faculty ? '*' : ''} ${group}.${name}`;
  const saving = useMutation({
    mutationFn: (body: { group: string; faculty: boolean; changes: object; reason: string | null }) =>
      call<SettingsData>({
        method: 'POST',
        path: `${blockPath(key, block.id)}/settings`,
        query: withParams(new URLSearchParams(), key),
        body,
      }),
  });
  const editsOf = (group: string): Map<string, Edit> => {
    const place = placeOf(group);
    const own = Object.entries(edits).filter(([name]) => name.startsWith(place));
    return new Map(own.map(([name, edit]) => [name.slice(place.length), edit]));
  };
  const drop = (group: string) => {
    const place = placeOf(group);
    setEdits((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(place))));
    setFaults((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith(place))));
  };
  const show = (answer: SettingsData) =>
    client.setQueryData<PageData>(
      pageQuery(key).queryKey,
      (page) => page && { ...page, blocks: { ...page.blocks, [block.id]: { kind: 'settings', ...answer } } },
    );
  /** Somebody else was faster: their value is shown, and the next try means that one. */
  const lookAgain = async (group: SettingGroup) => {
    const page = await client.fetchQuery({ ...pageQuery(key), staleTime: 0 });
    const now = page.blocks[block.id];
    if (now?.kind !== 'settings') return;
    const settings = now.groups.find(({ name }) => name === group.name)?.settings ?? [];
    setEdits((all) => {
      const seen = settings.flatMap((setting) => {
        const edit = all[placeOf(group.name, setting.key)];
        if (!edit) return [];
        const mark = storedIn(setting, faculty)?.seen ?? null;
        return [[placeOf(group.name, setting.key), { ...edit, seen: mark }] as const];
      });
      return { ...all, ...Object.fromEntries(seen) };
    });
  };
  return {
    faculty: faculty && data?.faculty === true,
    setFaculty,
    of: ({ name }) => {
      const place = placeOf(name);
      const mine = saving.variables?.group === name && saving.variables.faculty === faculty;
      const told = Object.fromEntries(
        Object.entries(faults).flatMap(([at, message]) =>
          at.startsWith(place) ? [[at.slice(place.length), message]] : [],
        ),
      );
      return {
        edits: editsOf(name),
        faults: told,
        failure: mine && saving.isError && Object.keys(told).length === 0 ? saving.error : null,
        saving: mine && saving.isPending,
      };
    },
    edit(group, setting, value) {
      const place = placeOf(group.name, setting.key);
      const stored = storedIn(setting, faculty);
      const same =
        value === undefined ? stored === null : !setting.secret && sameValue(value, heldIn(setting, faculty));
      setFaults(({ [place]: _, ...others }) => others);
      setEdits(({ [place]: before, ...others }) =>
        same
          ? others
          : { ...others, [place]: { value, seen: before ? before.seen : (stored?.seen ?? null) } },
      );
    },
    discard(group) {
      drop(group.name);
      saving.reset();
    },
    save(group, reason, saved) {
      const changes = Object.fromEntries(
        [...editsOf(group.name)].map(([name, { value, seen }]) => [
          name,
          value === undefined ? { reset: true, seen } : { value, seen },
        ]),
      );
      const body = { group: group.name, faculty, changes, reason: reason.trim() || null };
      saving.mutate(body, {
        onSuccess(answer) {
          drop(group.name);
          show(answer);
          saved();
        },
        onError(error) {
          const told = errorEntries(error).flatMap(({ source, message }) => {
            const name = /^\/input\/([^/]+)/.exec(source?.pointer ?? '')?.[1];
            return name && message ? [[placeOf(group.name, name), message] as const] : [];
          });
          setFaults(Object.fromEntries(told.toReversed()));
          if (errorEntries(error).some(({ code }) => code === 'E_PROCESS_SETTING')) void lookAgain(group);
        },
      });
    },
  };
}
