import { useId, useState } from 'react';
import type { Setting, SettingGroup, SettingsData } from '../../../definition/wire.ts';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { EntryList } from './entry-list.tsx';
import { Origin } from './origin.tsx';
import { SettingControl } from './setting-control.tsx';
import { HistoryPanel } from './setting-history.tsx';
import styles from './settings.module.css';
import * as texts from './texts.ts';
import type { SettingEdits } from './use-settings.ts';
import { aboveOf, type Edit, heldIn, inWords, isChoices, isEntries, isFile, storedIn } from './values.ts';

interface Props {
  block: string;
  group: SettingGroup;
  setting: Setting;
  data: SettingsData;
  edits: SettingEdits;
  edit: Edit | undefined;
  fault: string | undefined;
}

/** One value: what it means, the control that changes it, whose it is and the way back; its history opens in place. */
export function SettingRow({ block, group, setting, data, edits, edit, fault }: Props) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { faculty } = edits;
  const fixed = !faculty && setting.scope === 'faculty';
  const value = edit
    ? edit.value === undefined
      ? aboveOf(setting, faculty)
      : edit.value
    : heldIn(setting, faculty);
  const entries = isEntries(setting);
  const parts = {
    id,
    setting,
    value,
    invalid: fault !== undefined,
    describedBy: classes(setting.help && `${id}-help`, fault && `${id}-fault`) || undefined,
  };
  const give = (next: Parameters<SettingEdits['edit']>[2]) => edits.edit(group, setting, next);
  return (
    <div className={classes(styles.row, entries && styles.whole, edit && styles.changed)}>
      <div className={styles.name}>
        {entries || fixed || setting.secret || isChoices(setting) || isFile(setting) ? (
          <span id={`${id}-title`}>{setting.title}</span>
        ) : (
          <label id={`${id}-title`} htmlFor={id}>
            {setting.title}
          </label>
        )}
        {setting.help ? (
          <p id={`${id}-help`} className={styles.quiet}>
            {setting.help}
          </p>
        ) : null}
      </div>
      <div className={styles.control}>
        {fault ? <FieldError id={`${id}-fault`}>{fault}</FieldError> : null}
        {entries ? (
          <EntryList
            {...parts}
            department={data.department.code}
            faculty={faculty}
            edit={edit}
            onChange={give}
          />
        ) : fixed ? (
          <p>{setting.secret ? secretState(setting) : inWords(setting, value)}</p>
        ) : (
          <SettingControl
            {...parts}
            stored={storedIn(setting, faculty)}
            edited={edit !== undefined}
            onChange={give}
          />
        )}
      </div>
      <div className={styles.origin}>
        <Origin {...{ setting, data, edits, edit, fixed }} onBack={() => give(undefined)} />
        <button
          type="button"
          className={styles.textButton}
          aria-expanded={opened}
          aria-label={texts.historyOf(setting.title)}
          onClick={() => setOpened(!opened)}
        >
          {texts.history}
        </button>
      </div>
      {opened ? (
        <HistoryPanel block={block} group={group.name} setting={setting} onClose={() => setOpened(false)} />
      ) : null}
    </div>
  );
}

const secretState = ({ faculty }: Setting) => (faculty ? texts.turnedOn : texts.notSet);
