import { type ReactNode, useId, useState } from 'react';
import {
  Button,
  IconButton,
  type PageKey,
  SearchField,
  SectionHeading,
  selectClass,
  TextField,
} from '../../engine/door.ts';
import { changedSigner, groupsOf, type Signer, withoutSigner, withSigner } from './plan.ts';
import styles from './signing.module.css';
import * as texts from './texts.ts';
import { usePeople } from './use-people.ts';

export interface SignerListProps {
  pageKey: PageKey;
  plan: readonly Signer[];
  nameOf: (signer: number) => string;
  /** Code and name of each office that may be asked. */
  offices: [code: string, label: string][];
  /** Whose fields are being placed. */
  current: number;
  onCurrent: (signer: number) => void;
  onChange: (plan: Signer[]) => void;
}

/** Who signs, in groups by their turn; the current one can be changed in place. */
export function SignerList(props: SignerListProps) {
  const { pageKey, plan, nameOf, offices, current, onCurrent, onChange } = props;
  const add = (signer: Pick<Signer, 'user' | 'role' | 'role_text'>) => {
    onChange(withSigner(plan, signer));
    onCurrent(plan.length);
  };
  return (
    <section className={styles.part}>
      <SectionHeading>{texts.signers}</SectionHeading>
      {plan.length === 0 ? <p className={styles.note}>{texts.noSigners}</p> : null}
      {groupsOf(plan).map(({ order, signers }) => (
        <div key={order}>
          <p className={styles.group}>{texts.group(order, signers.length > 1)}</p>
          <ul className={styles.signers}>
            {signers.map((at) => (
              <li key={at} data-hue={at % 4} data-current={at === current || undefined}>
                <button
                  type="button"
                  className={styles.signer}
                  aria-expanded={at === current}
                  onClick={() => onCurrent(at)}
                >
                  <span className={styles.number}>{at + 1}</span>
                  <span className={styles.who}>
                    <strong>{nameOf(at)}</strong>
                    <span>
                      {[plan[at]?.role_text, texts.fieldsOf(plan[at]?.fields.length ?? 0)]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  </span>
                </button>
                {at === current ? (
                  <SignerForm
                    {...{ pageKey, offices }}
                    signer={plan[at] as Signer}
                    name={nameOf(at)}
                    onChange={(change) => onChange(changedSigner(plan, at, change))}
                    onRemove={() => {
                      onCurrent(0);
                      onChange(withoutSigner(plan, at));
                    }}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <PersonSearch pageKey={pageKey} label={texts.findPerson} onChoose={(user) => add({ user })} />
      <OfficeChoice offices={offices} value="" onChoose={(role, role_text) => add({ role, role_text })} />
    </section>
  );
}

interface SignerFormProps {
  pageKey: PageKey;
  offices: [string, string][];
  signer: Signer;
  name: string;
  onChange: (change: Partial<Signer>) => void;
  onRemove: () => void;
}

function SignerForm({ pageKey, offices, signer, name, onChange, onRemove }: SignerFormProps) {
  const [choosing, setChoosing] = useState(false);
  const id = useId();
  return (
    <div className={styles.form}>
      <TextField
        label={texts.signsAs}
        value={signer.role_text ?? ''}
        maxLength={120}
        onChange={(role_text) => onChange({ role_text })}
      />
      <div className={styles.row}>
        <label htmlFor={id}>{texts.order}</label>
        <input
          id={id}
          className={styles.small}
          type="number"
          min={1}
          max={20}
          value={signer.order}
          onChange={({ target }) => {
            const order = target.valueAsNumber;
            if (order >= 1 && order <= 20) onChange({ order: Math.trunc(order) });
          }}
        />
        <Button size="row" onClick={() => setChoosing(!choosing)} aria-expanded={choosing}>
          {texts.changeSigner(name)}
        </Button>
        <IconButton
          size="row"
          kind="danger"
          icon="trash"
          label={texts.removeSigner(name)}
          onClick={onRemove}
        />
      </div>
      {choosing ? (
        <>
          <PersonSearch
            pageKey={pageKey}
            label={texts.choosePerson}
            onChoose={(user) => {
              onChange({ user, role: undefined });
              setChoosing(false);
            }}
          />
          <OfficeChoice
            offices={offices}
            value={signer.role ?? ''}
            onChoose={(role, label) => {
              onChange({ role, user: undefined, role_text: signer.role_text || label });
              setChoosing(false);
            }}
          />
        </>
      ) : null}
    </div>
  );
}

interface PersonSearchProps {
  pageKey: PageKey;
  label: string;
  onChoose: (user: string) => void;
}

function PersonSearch({ pageKey, label, onChoose }: PersonSearchProps) {
  const [query, setQuery] = useState('');
  const found = usePeople(pageKey, query);
  return (
    <div className={styles.search}>
      <SearchField label={label} value={query} onChange={setQuery} />
      {found === null ? null : (
        <ul className={styles.found}>
          {found.map(({ id, name, detail }) => (
            <li key={id}>
              <Found
                onChoose={() => {
                  setQuery('');
                  onChoose(id);
                }}
              >
                {[name, detail].filter(Boolean).join(', ')}
              </Found>
            </li>
          ))}
          {found.length === 0 ? <li className={styles.note}>{texts.nobodyFound(query)}</li> : null}
        </ul>
      )}
    </div>
  );
}

function Found({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.hit} onClick={onChoose}>
      {children}
    </button>
  );
}

interface OfficeChoiceProps {
  offices: [string, string][];
  value: string;
  onChoose: (code: string, label: string) => void;
}

function OfficeChoice({ offices, value, onChoose }: OfficeChoiceProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{texts.office}</label>
      <select
        id={id}
        className={selectClass()}
        value={value}
        onChange={({ target }) => {
          const chosen = offices.find(([code]) => code === target.value);
          if (chosen) onChoose(...chosen);
        }}
      >
        <option value="">{texts.chooseOffice}</option>
        {offices.map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
