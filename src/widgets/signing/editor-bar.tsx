import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  Button,
  ConfirmDialog,
  genericErrorText,
  Notice,
  useApp,
  useToast,
  type WidgetProps,
} from '../../engine/door.ts';
import { isReady, type PlanCheck } from './plan.ts';
import styles from './signing.module.css';
import * as texts from './texts.ts';
import type { PlanEditing } from './use-plan.ts';

export interface EditorBarProps {
  editing: PlanEditing;
  check: PlanCheck;
  signers: number;
  nameOf: (signer: number) => string;
  viewer: number | null;
  onViewer: (signer: number | null) => void;
  /** Where it leads once it is sent. */
  sentTo: WidgetProps['with'][string] | undefined;
}

/** With whose eyes the pages are looked at, undoing, saving, sending. */
export function EditorBar({ editing, check, signers, nameOf, viewer, onViewer, sentTo }: EditorBarProps) {
  const { href } = useApp();
  const navigate = useNavigate();
  const toast = useToast();
  const [working, setWorking] = useState<'save' | 'send' | null>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (what: 'save' | 'send') => {
    setWorking(what);
    setProblem(null);
    try {
      await editing[what]();
      toast({ text: what === 'save' ? texts.saved : texts.sent, done: true });
      if (what === 'send') navigate(href(String(sentTo)));
    } catch (error) {
      setProblem(await genericErrorText(error));
    } finally {
      setWorking(null);
      setAsking(false);
    }
  };
  return (
    <div className={styles.bar}>
      <fieldset className={styles.viewers} aria-label={texts.viewAs}>
        <span>{texts.viewAs}</span>
        <Button size="toolbar" aria-pressed={viewer === null} onClick={() => onViewer(null)}>
          {texts.composer}
        </Button>
        {Array.from({ length: signers }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a signer is their place in the plan
          <Button key={at} size="toolbar" aria-pressed={viewer === at} onClick={() => onViewer(at)}>
            {`${at + 1} ${nameOf(at)}`}
          </Button>
        ))}
      </fieldset>
      <div className={styles.acts}>
        {editing.undo ? (
          <Button size="toolbar" icon="undo" onClick={editing.undo}>
            {texts.undo}
          </Button>
        ) : null}
        <Button
          size="toolbar"
          working={working === 'save' && texts.saving}
          onClick={() => (working ? undefined : void run('save'))}
        >
          {texts.save}
        </Button>
        <Button
          kind="primary"
          size="toolbar"
          icon="send"
          blocked={isReady(check) ? null : texts.notReady}
          onClick={() => setAsking(true)}
        >
          {texts.send}
        </Button>
      </div>
      <div role="status" className={styles.state}>
        {editing.restored ? (
          <>
            {texts.restored}{' '}
            <Button size="row" kind="quiet" onClick={editing.discard}>
              {texts.discard}
            </Button>
          </>
        ) : editing.dirty ? (
          texts.unsaved
        ) : null}
      </div>
      {problem ? (
        <Notice tone="red" role="alert">
          {problem} {texts.kept}
        </Notice>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={texts.sendTitle}
        confirmLabel={texts.send}
        working={working === 'send' && texts.sending}
        onClose={() => setAsking(false)}
        onConfirm={() => void run('send')}
      >
        {texts.sendText}
      </ConfirmDialog>
    </div>
  );
}
