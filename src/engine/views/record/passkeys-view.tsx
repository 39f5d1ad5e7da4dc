import { useState } from 'react';
import type { Block } from '../../../definition/screens/shown-screen.ts';
import type { Passkey } from '../../../definition/wire.ts';
import { ADDING_PASSKEY, addPasskey, knowsPasskeys, PasskeyGivenUp } from '../../data/passkeys.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatMoment } from '../../format/dates.ts';
import { usePasskeys } from '../../state/use-passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAttempt } from '../actions/use-attempt.ts';
import { useProof } from '../actions/use-proof.tsx';
import { useBlockLabel } from '../block-label.ts';
import { BlockHeading } from '../block-list.tsx';
import styles from './record.module.css';
import * as texts from './texts.ts';

/** By which passkeys the viewer proves who they are: each is named, can be removed, and further ones can be added. */
export function PasskeysView({ block }: { block: Extract<Block, { kind: 'passkeys' }> }) {
  const label = useBlockLabel(block, texts.passkeys);
  const { list, loading, error, retry, again, remove } = usePasskeys();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  return (
    <Section>
      <BlockHeading>{label}</BlockHeading>
      <p>{texts.aboutPasskeys}</p>
      {loading ? <Skeleton shape="lines" /> : null}
      {error && list.length === 0 ? <LoadFailure what={label} error={error} onRetry={retry} /> : null}
      {said === null ? null : <Notice tone="green">{said}</Notice>}
      {list.length > 0 ? (
        <ul className={styles.rows}>
          {list.map((one) => (
            <li key={one.id}>
              <span>
                {one.name}
                <span className={styles.below}>
                  {texts.passkeyFacts(
                    formatMoment(one.created_at, 'long'),
                    one.used_at && formatMoment(one.used_at, 'long'),
                  )}
                </span>
              </span>
              <Button
                size="toolbar"
                aria-label={texts.removePasskeyOf(one.name)}
                onClick={() => setLeaving(one)}
              >
                {texts.removePasskey}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {knowsPasskeys() ? (
        <Button onClick={() => setAdding(true)}>{texts.addPasskey}</Button>
      ) : (
        <p>{texts.noPasskeysHere}</p>
      )}
      {adding ? (
        <Adding
          onClose={() => setAdding(false)}
          onAdded={(name) => {
            setAdding(false);
            setSaid(texts.passkeyAdded(name));
            void again();
          }}
        />
      ) : null}
      {leaving ? <Removing passkey={leaving} remove={remove} onClose={() => setLeaving(null)} /> : null}
    </Section>
  );
}

function Adding({ onClose, onAdded }: { onClose: () => void; onAdded: (name: string) => void }) {
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const { working, error, run } = useAttempt();
  const proof = useProof(true, error, ADDING_PASSKEY);
  const failed =
    error instanceof PasskeyGivenUp && error.during === 'made'
      ? texts.passkeyNotMade
      : error
        ? regionErrorText(error)
        : null;
  const add = () => {
    setMissing(name.trim() === '');
    if (!proof.check() || name.trim() === '') return;
    void run(async () => {
      await addPasskey(name.trim(), await proof.prove());
      onAdded(name.trim());
    });
  };
  return (
    <ConfirmDialog
      open
      title={texts.addPasskey}
      confirmLabel={texts.addPasskey}
      working={working && texts.addingPasskey}
      error={proof.says() ? undefined : failed}
      onConfirm={add}
      onClose={onClose}
    >
      <TextField
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        name="name"
        maxLength={60}
        value={name}
        error={missing ? texts.fillInPasskeyName : undefined}
        onChange={(next) => {
          setName(next);
          setMissing(false);
        }}
      />
      {proof.field}
    </ConfirmDialog>
  );
}

function Removing({
  passkey,
  remove,
  onClose,
}: {
  passkey: Passkey;
  remove: (id: string) => Promise<void>;
  onClose: () => void;
}) {
  const { working, error, run } = useAttempt();
  return (
    <ConfirmDialog
      open
      danger
      title={texts.removePasskeyQuestion(passkey.name)}
      confirmLabel={texts.removePasskey}
      working={working && texts.removingPasskey}
      error={error ? regionErrorText(error) : undefined}
      onConfirm={() =>
        void run(async () => {
          await remove(passkey.id);
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
