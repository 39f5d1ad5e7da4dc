import { Fragment, useId, useState } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { SettingGroup, SettingsData } from '../../../definition/wire.ts';
import { useBlockData } from '../../page/page-context.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { MailTrialForm } from './mail-trial.tsx';
import { SettingGroupView } from './setting-group.tsx';
import { AllChanges } from './setting-history.tsx';
import styles from './settings.module.css';
import * as texts from './texts.ts';
import { useSectionRead } from './use-section-read.ts';
import { type SettingEdits, useSettings } from './use-settings.ts';
import { isOwn, ownCount } from './values.ts';

/** Settings by group: each value says whose it is, what it was, and what it would be again. */
export function SettingsView({ block }: { block: Extract<Block, { kind: 'settings' }> }) {
  const data = useBlockData(block);
  const edits = useSettings(block, data);
  const id = useId();
  const [changes, setChanges] = useState(false);
  const headingOf = (group: SettingGroup) => `${id}-${group.name}`;
  const { read, goTo } = useSectionRead(data?.groups.map(headingOf) ?? []);
  if (!data) return null;
  const { faculty } = edits;
  return (
    <div className={styles.settings}>
      <div className={styles.head}>
        <p className={styles.summary}>
          {faculty ? texts.allDepartments : data.department.title}
          {faculty ? null : <span>{texts.differing(ownCount(data))}</span>}
        </p>
        <div className={styles.headEnd}>
          {data.faculty ? <ScopeChoice data={data} edits={edits} /> : null}
          <Button
            size="toolbar"
            aria-expanded={changes}
            aria-controls={changes ? `${id}-changes` : undefined}
            onClick={() => setChanges(!changes)}
          >
            {texts.changes}
          </Button>
        </div>
      </div>
      {changes ? (
        <AllChanges
          id={`${id}-changes`}
          block={block.id}
          groups={data.groups}
          onClose={() => setChanges(false)}
        />
      ) : null}
      <div className={styles.body}>
        <nav className={styles.nav} aria-label={texts.sections}>
          <ul>
            {data.groups.map((group) => (
              <li key={group.name}>
                <button
                  type="button"
                  className={styles.link}
                  aria-current={read === headingOf(group)}
                  onClick={() => goTo(headingOf(group))}
                >
                  {group.label}
                  <span className={styles.state}>{stateOf(group, edits)}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.groups}>
          {data.groups.map((group) => (
            <Fragment key={`${group.name} ${faculty}`}>
              <SettingGroupView
                id={headingOf(group)}
                block={block.id}
                group={group}
                data={data}
                edits={edits}
              />
              {group.tries_mail && faculty ? (
                <MailTrialForm block={block.id} edits={edits.of(group).edits} />
              ) : null}
            </Fragment>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Whose values are changed: the department's own, or those of all. */
function ScopeChoice({ data, edits }: { data: SettingsData; edits: SettingEdits }) {
  const ways = [
    { faculty: false, label: data.department.code },
    { faculty: true, label: texts.allDepartments },
  ];
  return (
    <fieldset className={styles.scope}>
      <legend className="visually-hidden">{texts.scope}</legend>
      <ButtonRow>
        {ways.map(({ faculty, label }) => (
          <Button
            key={label}
            size="toolbar"
            kind={faculty === edits.faculty ? 'plain' : 'quiet'}
            aria-pressed={faculty === edits.faculty}
            onClick={() => edits.setFaculty(faculty)}
          >
            {label}
          </Button>
        ))}
      </ButtonRow>
    </fieldset>
  );
}

/** How the values of a group stand: own ones, and what is not saved yet. */
function stateOf(group: SettingGroup, edits: SettingEdits): string {
  const unsaved = edits.of(group).edits.size;
  const own = group.settings.filter((one) => (edits.faculty ? one.faculty !== null : isOwn(one))).length;
  const usual = edits.faculty ? texts.initialValue : texts.facultyValue;
  const said = own === 0 ? usual : edits.faculty ? texts.setCount(own) : texts.specialCount(own);
  return unsaved === 0 ? said : `${said}, ${texts.unsavedShort(unsaved)}`;
}
