import { useEffect, useRef, useState } from 'react';
import { type Sheet, seenSize } from '../../definition/paper/page-space.ts';
import {
  documentAddress,
  ErrorState,
  type PdfControls,
  PdfPages,
  readAddress,
  regionErrorText,
  Skeleton,
  useApp,
  usePage,
  type WidgetProps,
} from '../../engine/door.ts';
import { AnchorSearch } from './anchor-search.tsx';
import { EditorBar } from './editor-bar.tsx';
import { FieldPanel } from './field-panel.tsx';
import { FieldTools } from './field-tools.tsx';
import { Layouts } from './layouts.tsx';
import {
  changedField,
  checkOf,
  cornerOf,
  type Field,
  type FieldAt,
  fieldBelow,
  type Kind,
  newField,
  type Signer,
  withField,
  withoutField,
} from './plan.ts';
import { PlanChecks } from './plan-checks.tsx';
import { SheetFields } from './sheet-fields.tsx';
import { SignerList } from './signer-list.tsx';
import styles from './signing.module.css';
import * as texts from './texts.ts';
import { useNames } from './use-people.ts';
import { type PlanEditing, usePlan } from './use-plan.ts';

/**
 * Who signs a document, in which order, and where on its pages. Source: specification section 2, decisions 0092 and 0093.
 */
export default function SigningPage({ with: given }: WidgetProps) {
  const scope = usePage();
  const { session } = useApp();
  const row = scope.page.row?.id ?? '';
  const editing = usePlan(scope, `signing:${session.viewer?.id}:${row}`);
  const { file, failure, retry } = useDocument(row);
  const wrong = editing.failure ?? failure;
  if (wrong)
    return (
      <ErrorState title={texts.failed} onRetry={retry}>
        {regionErrorText(wrong)}
      </ErrorState>
    );
  if (!file || editing.plan === null) return <Skeleton label={texts.opening} />;
  return <Editor {...{ file, given }} editing={editing} plan={editing.plan} />;
}

/** The file of the document that the row of the page is. */
function useDocument(id: string) {
  const { key } = usePage();
  const [file, setFile] = useState<Blob | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads anew.
  useEffect(() => {
    const stop = new AbortController();
    setFailure(null);
    documentAddress(key, id)
      .then((address) => readAddress(address, stop.signal))
      .then(
        (read) => !stop.signal.aborted && setFile(read),
        (error: unknown) => !stop.signal.aborted && setFailure(error),
      );
    return () => stop.abort();
  }, [key, id, attempt]);
  return { file, failure, retry: () => setAttempt((now) => now + 1) };
}

interface EditorProps {
  file: Blob;
  given: WidgetProps['with'];
  editing: PlanEditing;
  plan: Signer[];
}

function Editor({ file, given, editing, plan }: EditorProps) {
  const { key, page } = usePage();
  const { manifest } = useApp();
  const [controls, setControls] = useState<PdfControls | null>(null);
  const sheets = useSheets(controls);
  const names = useNames(key, plan);
  const [selected, setSelected] = useState<FieldAt | null>(null);
  const [current, setCurrent] = useState(0);
  const [viewer, setViewer] = useState<number | null>(null);
  const offices = officesOf(given, manifest.roles);
  const nameOf = (at: number) => {
    const { user, role } = plan[at] ?? {};
    if (user) return names[user] ?? texts.signerNumber(at + 1);
    return offices.find(([code]) => code === role)?.[1] ?? texts.nobodyYet;
  };
  const { change } = editing;
  const whose = Math.min(current, plan.length - 1);
  /** The new field is selected, and brought into sight. */
  const add = (field: Field) => {
    setSelected({ signer: whose, field: plan[whose]?.fields.length ?? 0 });
    change(withField(plan, whose, field));
  };
  const addInSight = (kind: Kind) => {
    const number = controls?.state().page ?? 1;
    const sheet = sheets?.[number - 1];
    if (!sheet) return;
    const [width, height] = seenSize(sheet);
    add(newField(kind, number, sheet, { x: width / 2, y: height / 2 }));
  };
  const box = useRef<HTMLDivElement>(null);
  const reveal = (field: Field, sheet: Sheet) => {
    box.current?.scrollIntoView({ block: 'nearest' });
    controls?.reveal(field.page, cornerOf(field, sheet));
  };
  const select = (at: FieldAt | null, show: boolean) => {
    setSelected(at);
    if (at) setCurrent(at.signer);
    const field = at && plan[at.signer]?.fields[at.field];
    const sheet = field && sheets?.[field.page - 1];
    if (show && field && sheet) reveal(field, sheet);
  };
  const check = checkOf(plan);
  return (
    <div className={styles.editor}>
      <EditorBar
        {...{ editing, check, nameOf, viewer }}
        signers={plan.length}
        sentTo={given.sent}
        onViewer={setViewer}
      />
      <div className={styles.sheets}>
        <FieldTools {...{ plan, nameOf }} current={whose} onCurrent={setCurrent} onAdd={addInSight} />
        <div ref={box} className={styles.pages}>
          <PdfPages
            file={file}
            label={page.row?.label ?? texts.pages}
            onControls={setControls}
            overlay={(number) => {
              const sheet = sheets?.[number - 1];
              return sheet ? (
                <SheetFields
                  {...{ plan, sheet, nameOf, selected, viewer }}
                  page={number}
                  onSelect={(at) => select(at, false)}
                  onChange={(at, field) => change(changedField(plan, at, field))}
                  onRemove={(at) => {
                    setSelected(null);
                    change(withoutField(plan, at));
                  }}
                />
              ) : null;
            }}
          />
        </div>
        <p className={styles.note}>{texts.fieldKeys}</p>
      </div>
      <div className={styles.side}>
        <SignerList
          {...{ plan, nameOf, offices }}
          pageKey={key}
          current={whose}
          onCurrent={setCurrent}
          onChange={(next) => {
            setSelected(null);
            setViewer(null);
            change(next);
          }}
        />
        <FieldPanel
          {...{ plan, nameOf, selected }}
          sheets={sheets ?? []}
          onSelect={(at) => select(at, true)}
          onChange={change}
        />
        {controls && plan.length > 0 ? (
          <AnchorSearch
            controls={controls}
            onPlace={({ page: number, box }) => {
              const sheet = sheets?.[number - 1];
              if (!sheet) return;
              const field = fieldBelow('signature', number, sheet, box);
              add(field);
              reveal(field, sheet);
            }}
          />
        ) : null}
        <PlanChecks check={check} />
        <Layouts pageKey={key} act={editing.act} />
      </div>
    </div>
  );
}

/** How the pages lie; `null` = not known yet. */
function useSheets(controls: PdfControls | null): Sheet[] | null {
  const [sheets, setSheets] = useState<Sheet[] | null>(null);
  useEffect(() => {
    let gone = false;
    controls?.sheets().then(
      (list) => !gone && setSheets(list),
      () => undefined,
    );
    return () => {
      gone = true;
      setSheets(null);
    };
  }, [controls]);
  return sheets;
}

/** The offices that the screen lets ask, with what they are called. */
function officesOf(given: WidgetProps['with'], roles: Record<string, { label: string }>): [string, string][] {
  const codes = Array.isArray(given.offices) ? given.offices : [];
  return codes.map((code) => [String(code), roles[String(code)]?.label ?? String(code)]);
}
