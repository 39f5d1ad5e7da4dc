import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReachData, ReachShown } from '../../../definition/wire/reach.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatNumber } from '../../format/numbers.ts';
import { usePage } from '../../page/page-context.tsx';
import { PersonFace } from '../../state/person-face.tsx';
import { Button } from '../../ui/button.tsx';
import { SectionHeading } from '../../ui/heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/spinner.tsx';
import Markup from '../markup.tsx';
import styles from './reach.module.css';
import { ANY_SAMPLE, type ReachQuestion, reachQuery } from './reach-query.ts';
import * as texts from './texts.ts';

export interface ReachPanelProps {
  question: ReachQuestion;
  shown: ReachShown;
}

/**
 * Beside a form that is written for people: how many it would reach, what they are made up of, a few of them, and what
 * the one who is chosen of them would read.
 */
export default function ReachPanel({ question, shown }: ReachPanelProps) {
  const { key } = usePage();
  const [sample, setSample] = useState(ANY_SAMPLE);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reachQuery(key, question, sample),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    return error ? (
      <LoadFailure what={texts.reach} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton shape="lines" count={8} />
    );
  }
  const person = data.people.find(({ id }) => id === chosen) ?? data.people[0];
  const said = (name = '') => String(question.data[name] ?? '').trim();
  return (
    <div className={styles.reach} aria-busy={isPlaceholderData}>
      <Counted data={data} until={untilOf(shown)} />
      <Sampled
        people={data.people}
        chosen={person?.id}
        seek={sample.seek}
        onChoose={setChosen}
        onSeek={(seek) => setSample({ turn: '', seek })}
        onTurn={() => setSample({ turn: String(Number(sample.turn) + 1), seek: '' })}
      />
      {person && shown.text !== undefined ? (
        <Preview
          name={person.name}
          title={said(shown.title)}
          text={said(shown.text)}
          letter={shown.letter === true}
        />
      ) : null}
    </div>
  );
}

/** How long the number goes on changing. */
const untilOf = ({ letter, text }: ReachShown): string =>
  letter ? texts.countedUntilSent : text === undefined ? texts.countedUntilUsed : texts.readLater;

function Counted({ data: { count, parts }, until }: { data: ReachData; until: string }) {
  return (
    <section className={styles.count} aria-label={texts.reach}>
      <p className={styles.label}>{texts.reachedNow}</p>
      <p className={styles.number} role="status">
        {texts.recipients(formatNumber(count))}
      </p>
      <p className={styles.label}>{until}</p>
      <dl className={styles.parts}>
        {parts
          .filter((part) => part.count > 0)
          .map((part) => (
            <div key={part.label}>
              <dt>{part.label}</dt>
              <dd>{formatNumber(part.count)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

interface SampledProps {
  people: ReachData['people'];
  chosen: string | undefined;
  seek: string;
  onChoose: (id: string) => void;
  onSeek: (text: string) => void;
  onTurn: () => void;
}

function Sampled({ people, chosen, seek, onChoose, onSeek, onTurn }: SampledProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <SectionHeading level={3} id={id}>
        {texts.sample}
      </SectionHeading>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={styles.person}
              aria-pressed={person.id === chosen}
              onClick={() => onChoose(person.id)}
            >
              <PersonFace id={person.id} name={person.name} />
              <span>
                <strong>{person.name}</strong>
                <small>{person.detail}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {people.length === 0 ? <p className={styles.label}>{seek ? texts.nobodyFound : texts.nobody}</p> : null}
      <SearchField label={texts.seekOne} value={seek} onChange={onSeek} />
      <Button onClick={onTurn}>{texts.otherSample}</Button>
    </section>
  );
}

interface PreviewProps {
  name: string;
  title: string;
  text: string;
  letter: boolean;
}

function Preview({ name, title, text, letter }: PreviewProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <SectionHeading level={3} id={id} rule={false}>
        {texts.previewFor(name)}
      </SectionHeading>
      <div className={styles.letter}>
        <p>
          <strong>{title === '' ? texts.noTitle : title}</strong>
        </p>
        {letter ? <p>{texts.salutation(name)}</p> : null}
        {text === '' ? <p className={styles.label}>{texts.noText}</p> : <Markup text={text} />}
      </div>
    </section>
  );
}
