import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import type { Option } from '../../definition/wire.ts';
import {
  Button,
  findOptions,
  genericErrorText,
  Notice,
  type PageKey,
  SectionHeading,
  selectClass,
  TextField,
} from '../../engine/door.ts';
import styles from './signing.module.css';
import * as texts from './texts.ts';
import type { PlanEditing } from './use-plan.ts';

/** Plans that were kept for the next document of a kind: begin from one, or keep this one. */
export function Layouts({ pageKey, act }: { pageKey: PageKey; act: PlanEditing['act'] }) {
  const id = useId();
  const [kept, setKept] = useState<Option[]>([]);
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more is there after each act.
  useEffect(() => {
    const stop = new AbortController();
    findOptions(pageKey, { action: 'use_layout', field: 'layout' }, { q: '' }, stop.signal).then(
      (list) => !stop.signal.aborted && setKept(list),
      () => undefined,
    );
    return () => stop.abort();
  }, [pageKey, round]);
  const run = async (event: SyntheticEvent, ...asked: Parameters<PlanEditing['act']>) => {
    event.preventDefault();
    setProblem(null);
    try {
      setSaid(await act(...asked));
      setName('');
      setRound((now) => now + 1);
    } catch (error) {
      setSaid(null);
      setProblem(await genericErrorText(error));
    }
  };
  return (
    <section className={styles.part}>
      <SectionHeading>{texts.layouts}</SectionHeading>
      {kept.length > 0 ? (
        <form className={styles.row} onSubmit={(event) => run(event, 'use_layout', { layout: chosen })}>
          <label htmlFor={id} className="visually-hidden">
            {texts.layouts}
          </label>
          <select
            id={id}
            className={selectClass()}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{texts.chooseLayout}</option>
            {kept.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
          <Button type="submit" size="row" blocked={chosen === '' && texts.chooseLayout} reasonHidden>
            {texts.useLayout}
          </Button>
        </form>
      ) : null}
      <form className={styles.part} onSubmit={(event) => run(event, 'keep_layout', { name: name.trim() })}>
        <TextField label={texts.layoutName} value={name} maxLength={80} optional onChange={setName} />
        <Button type="submit" size="row" blocked={name.trim().length < 3 && texts.layoutName} reasonHidden>
          {texts.keepLayout}
        </Button>
      </form>
      <div role="status">{said ? <p className={styles.note}>{said}</p> : null}</div>
      {problem ? (
        <Notice tone="red" role="alert">
          {problem}
        </Notice>
      ) : null}
    </section>
  );
}
