import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SettingGroup, SettingsData } from '../../../definition/wire.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import * as texts from './texts.ts';
import type { SettingEdits } from './use-settings.ts';
import { aboveOf, heldIn, inWords, isEntries, isFile, valueInWords } from './values.ts';

interface Props {
  /** Id of the heading. */
  id: string;
  block: string;
  group: SettingGroup;
  data: SettingsData;
  edits: SettingEdits;
}

/** One section: its values, and what of it is not saved yet with the one button that saves it. */
export function SettingGroupView({ id, block, group, data, edits }: Props) {
  const toast = useToast();
  const [reason, setReason] = useState('');
  const { edits: own, faults, failure, saving } = edits.of(group);
  const form = useRef<HTMLFormElement>(null);
  const refused = !saving && Object.keys(faults).length > 0;
  // On phones what is wrong stands above the button that was pressed, out of sight.
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (own.size === 0 || saving) return;
    edits.save(group, reason, () => {
      setReason('');
      toast({ text: texts.saved, done: true });
    });
  };
  return (
    <form ref={form} className={styles.group} aria-labelledby={id} onSubmit={save} noValidate>
      <div id={id} tabIndex={-1} className={styles.anchor}>
        <SectionHeading>{group.label}</SectionHeading>
      </div>
      {group.help ? <p className={styles.help}>{group.help}</p> : null}
      {group.settings.map((setting) => (
        <SettingRow
          key={setting.key}
          block={block}
          group={group}
          setting={setting}
          data={data}
          edits={edits}
          edit={own.get(setting.key)}
          fault={faults[setting.key]}
        />
      ))}
      {failure ? (
        <Notice tone="red" role="alert">
          {regionErrorText(failure)}
        </Notice>
      ) : null}
      {own.size > 0 ? (
        <div className={styles.bar}>
          <p aria-live="polite">
            <strong>{texts.unsavedCount(own.size)}</strong> {changesOf(group, edits)}{' '}
            <span className={styles.quiet}>{texts.countsFromNow}</span>
          </p>
          <div className={styles.barActions}>
            <TextField label={texts.reason} optional value={reason} maxLength={200} onChange={setReason} />
            <ButtonRow>
              <Button type="submit" kind="primary" working={saving && texts.saving}>
                {texts.save(own.size)}
              </Button>
              <Button onClick={() => edits.discard(group)}>{texts.discard}</Button>
            </ButtonRow>
          </div>
        </div>
      ) : null}
    </form>
  );
}

/** What was changed and is not saved, in words. */
function changesOf(group: SettingGroup, edits: SettingEdits): string {
  const { faculty } = edits;
  const own = edits.of(group).edits;
  return group.settings
    .flatMap((setting) => {
      const edit = own.get(setting.key);
      if (!edit) return [];
      if (setting.secret || isFile(setting)) return [texts.changedSecret(setting.title)];
      const before = isEntries(setting)
        ? inWords(setting, heldIn(setting, faculty))
        : valueInWords(setting.schema, heldIn(setting, faculty));
      const after = inWords(setting, edit.value === undefined ? aboveOf(setting, faculty) : edit.value);
      return [texts.changedTo(setting.title, before, after)];
    })
    .join(' ');
}
