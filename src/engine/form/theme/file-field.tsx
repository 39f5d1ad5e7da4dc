import type { FieldProps } from '@rjsf/utils';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type FormSchema, typeOf } from '../../../definition/forms/form-schema.ts';
import { acceptedBy, fileFault, fileRules } from '../../format/file-rules.ts';
import { newId } from '../../format/new-id.ts';
import { formatBytes } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import * as uiTexts from '../../ui/texts.ts';
import { StoredFile, UploadArea, UploadProgress } from '../../ui/upload-area.tsx';
import { filesIn, fileValue, type HeldFile } from '../file-values.ts';
import { useFormShared, useVisibleErrors } from '../form-context.ts';
import * as texts from '../texts.ts';
import styles from './theme.module.css';

// With the library that draws.
const DrawingPad = lazy(() => import('./drawing-pad.tsx'));

interface Sending {
  key: string;
  file: File;
  sent: number;
  error: string | null;
  controller: AbortController;
}

/** A file or several: sends at once, keeps what the schema takes of the token the server gives. */
export default function FileField(props: FieldProps) {
  const { formData, onChange, onBlur, readonly, disabled } = props;
  const { $id: id, path } = props.fieldPathId;
  const { context, files, pending, touched } = useFormShared();
  const errors = useVisibleErrors(id, props.rawErrors);
  const schema = props.schema as FormSchema;
  const rules = schema['x-file'] ?? { formats: ['pdf'], max_mb: 25 };
  const several = typeOf(schema) === 'array';
  const tokens = filesIn(formData, files);
  const [sending, setSending] = useState<Sending[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const now = useRef({ tokens, sending });
  useEffect(() => {
    now.current = { tokens, sending };
  });
  useEffect(
    () => () => {
      for (const one of now.current.sending) one.controller.abort();
    },
    [],
  );

  const give = (next: HeldFile[]) => {
    const value = fileValue(schema, next);
    touched.add(id);
    onChange(value, path, undefined, id);
    onBlur(id, value);
  };
  const patch = (key: string, change: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: string) => setSending((all) => all.filter((one) => one.key !== key));

  const send = async (one: Sending) => {
    if (!context.upload) return;
    const end = pending.begin();
    try {
      const token = await context.upload(
        one.file,
        (sent) => patch(one.key, { sent }),
        one.controller.signal,
        path,
      );
      files.set(token.id, token);
      drop(one.key);
      give(several ? [...now.current.tokens, token] : [token]);
    } catch (reason) {
      if (one.controller.signal.aborted) drop(one.key);
      else patch(one.key, { error: reason instanceof Error ? reason.message : texts.uploadFailed });
    } finally {
      end();
    }
  };
  const choose = (chosen: File[]) => {
    const faults = chosen.map((file) => fileFault(file, rules)).filter((fault) => fault !== null);
    setRefused(faults[0] ?? null);
    const good = chosen.filter((file) => fileFault(file, rules) === null);
    const fresh = good.map((file) => ({
      key: newId(),
      file,
      sent: 0,
      error: null,
      controller: new AbortController(),
    }));
    setSending((all) => [...all, ...fresh]);
    for (const one of fresh) void send(one);
  };
  const retry = (one: Sending) => {
    const again = { ...one, sent: 0, error: null, controller: new AbortController() };
    patch(one.key, again);
    void send(again);
  };

  const full = several
    ? schema.maxItems !== undefined && tokens.length >= schema.maxItems
    : tokens.length > 0;
  const fixed = readonly || disabled;
  return (
    <div className={styles.files}>
      {tokens.map((token) => (
        <StoredFile
          key={token.id}
          name={token.name ?? texts.sentBefore}
          meta={token.size === undefined ? undefined : formatBytes(token.size)}
          href={context.fileHref?.(token)}
          actions={
            fixed ? null : (
              <Button
                kind="quiet"
                size="row"
                onClick={() => give(tokens.filter((other) => other.id !== token.id))}
              >
                {several ? uiTexts.remove : texts.replaceFile}{' '}
                <span className="visually-hidden">{token.name ?? texts.sentBefore}</span>
              </Button>
            )
          }
        />
      ))}
      {sending.map((one) => (
        <UploadProgress
          key={one.key}
          name={one.file.name}
          sent={one.sent}
          size={one.file.size}
          error={one.error}
          onCancel={() => {
            one.controller.abort();
            drop(one.key);
          }}
          onRetry={one.error ? () => retry(one) : undefined}
        />
      ))}
      {rules.drawn && !fixed && !full && sending.length === 0 ? (
        <Suspense fallback={<div className={styles.pad} aria-busy="true" />}>
          <DrawingPad title={schema.title ?? props.name} onDrawn={(file) => choose([file])} />
        </Suspense>
      ) : null}
      {fixed || full || (!several && sending.length > 0) ? null : (
        <UploadArea
          id={id}
          title={schema.title ?? props.name}
          titleHidden
          rules={fileRules(rules)}
          accept={acceptedBy(rules)}
          multiple={several}
          error={refused}
          describedBy={errors.length > 0 ? `${id}-error` : undefined}
          onFiles={choose}
        />
      )}
    </div>
  );
}
