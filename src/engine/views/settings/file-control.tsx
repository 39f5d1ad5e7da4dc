import { useEffect, useRef, useState } from 'react';
import type { Json } from '../../../definition/model.ts';
import type { Setting, StoredSetting } from '../../../definition/wire.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { sendFile } from '../../form/send-file.ts';
import { acceptedBy, type FileLimits, fileFault, fileRules } from '../../format/file-rules.ts';
import { Button } from '../../ui/button.tsx';
import { UploadArea, UploadProgress } from '../../ui/upload-area.tsx';
import { FileLink } from '../file-link.tsx';
import styles from './settings.module.css';
import * as texts from './texts.ts';

interface Props {
  id: string;
  setting: Setting;
  describedBy: string | undefined;
  /** What is kept in the scope that is edited. */
  stored: StoredSetting | null;
  /** Another file was sent, or the one that is kept is taken back; neither is saved yet. */
  edited: boolean;
  value: Json;
  onChange: (value: Json) => void;
}

/** A file as a value: sent at once, in force once it is saved. */
export function FileControl({ id, setting, describedBy, stored, edited, value, onChange }: Props) {
  const limits = setting.schema['x-file'] as unknown as FileLimits;
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState<{ file: File; sent: number } | null>(null);
  const [sentName, setSentName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (file: File) => {
    const controller = new AbortController();
    abort.current = controller;
    setSending({ file, sent: 0 });
    try {
      const onProgress = (sent: number) => setSending({ file, sent });
      const { id: sent, name } = await sendFile(file, { signal: controller.signal, onProgress });
      setSentName(name);
      setAsking(false);
      onChange(sent);
    } catch (error) {
      if (!controller.signal.aborted) setFault(regionErrorText(error));
    } finally {
      setSending(null);
    }
  };
  const choose = ([file]: File[]) => {
    if (!file) return;
    const refused = fileFault(file, limits);
    setFault(refused);
    if (refused === null) void send(file);
  };

  if (sending)
    return (
      <UploadProgress
        name={sending.file.name}
        sent={sending.sent}
        size={sending.file.size}
        onCancel={() => abort.current?.abort()}
      />
    );
  const held = typeof value === 'string' && value !== '';
  if (asking || !held)
    return (
      <UploadArea
        id={id}
        title={setting.title}
        titleHidden
        rules={fileRules(limits)}
        accept={acceptedBy(limits)}
        error={fault}
        describedBy={describedBy}
        onFiles={choose}
      />
    );
  return (
    <p className={styles.secret}>
      {edited || stored?.file === undefined ? (
        <b>{sentName}</b>
      ) : (
        <FileLink file={{ id: value, name: stored.file }} />
      )}
      <Button
        id={id}
        size="toolbar"
        aria-label={texts.replaceOf(setting.title)}
        onClick={() => setAsking(true)}
      >
        {texts.replace}
      </Button>
    </p>
  );
}
