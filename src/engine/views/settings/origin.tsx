import type { Setting, SettingsData } from '../../../definition/wire.ts';
import { DepartmentMark } from './department-mark.tsx';
import styles from './settings.module.css';
import * as texts from './texts.ts';
import type { SettingEdits } from './use-settings.ts';
import { aboveOf, type Edit, heldIn, inWords, isEntries, storedIn } from './values.ts';

interface OriginProps {
  setting: Setting;
  data: SettingsData;
  edits: SettingEdits;
  edit: Edit | undefined;
  /** One value for all, and another scope is open. */
  fixed: boolean;
  onBack: () => void;
}

/** Whose value it is, what it would be otherwise, and the way back. */
export function Origin({ setting, data, edits, edit, fixed, onBack }: OriginProps) {
  const { faculty } = edits;
  const stored = storedIn(setting, faculty);
  if (fixed)
    return (
      <>
        <p>{texts.onlyFaculty}</p>
        {data.faculty ? (
          <button type="button" className={styles.textButton} onClick={() => edits.setFaculty(true)}>
            {texts.changeForAll}
          </button>
        ) : null}
      </>
    );
  const usual = faculty ? texts.initialValue : texts.facultyValue;
  const back = faculty ? texts.takeInitial : texts.takeFaculty;
  const above = inWords(setting, aboveOf(setting, faculty));
  const was =
    setting.secret || isEntries(setting)
      ? texts.unsaved
      : texts.unsavedWas(inWords(setting, heldIn(setting, faculty)));
  const own = stored !== null && edit?.value !== undefined ? true : stored !== null && edit === undefined;
  return (
    <>
      {own || (edit && edit.value !== undefined) ? (
        <p>{faculty ? texts.allDepartments : <DepartmentMark code={data.department.code} />}</p>
      ) : (
        <p>{usual}</p>
      )}
      {own && !setting.secret && !isEntries(setting) ? (
        <p>{faculty ? texts.initiallyIs(above) : texts.facultyHas(above)}</p>
      ) : null}
      {edit ? (
        <p>
          <strong>{was}</strong>
        </p>
      ) : null}
      {own && !edit && !isEntries(setting) ? (
        <button
          type="button"
          className={styles.textButton}
          aria-label={texts.takeBackOf(back, setting.title)}
          onClick={onBack}
        >
          {back}
        </button>
      ) : null}
    </>
  );
}
