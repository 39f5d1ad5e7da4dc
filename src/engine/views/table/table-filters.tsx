import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import type { FilterModel } from '../../../definition/screens/shown-screen.ts';
import { preloadable } from '../../chunks/preloadable.ts';
import { useAtHand } from '../../chunks/use-at-hand.ts';
import { findOptions } from '../../data/actions.ts';
import type { ListState } from '../../data/list-state.ts';
import { LoadFailure } from '../../errors/load-failure.tsx';
import { formatRange } from '../../format/dates.ts';
import * as formatTexts from '../../format/texts.ts';
import { usePage } from '../../page/page-context.tsx';
import { useApp } from '../../state/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { type ActiveFilter, FilterChecks, FilterSelect } from '../../ui/filter-bar.tsx';
import { Popover } from '../../ui/popover.tsx';
import * as uiTexts from '../../ui/texts.ts';
import type { TableBlock } from './use-table.ts';

const DateRangeFields = preloadable(() => import('./date-range-fields.tsx'));

interface FilterProps {
  filter: FilterModel;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

interface ActiveFiltersProps {
  block: TableBlock;
  state: ListState;
  onChange: (filters: Record<string, string>) => void;
}

export interface TableFiltersProps extends ActiveFiltersProps {
  /** Those of the block's filters that stand here. */
  filters: readonly FilterModel[];
}

/** One control for each filter. */
export function TableFilters({ block, filters, state, onChange }: TableFiltersProps) {
  const { text } = useApp();
  return filters.map((filter) => (
    <FilterControl
      key={filter.name}
      block={block.id}
      filter={filter}
      label={text(filter.label)}
      value={state.filters[filter.name] ?? ''}
      onChange={(value) => onChange(withFilter(state.filters, filter.name, value))}
    />
  ));
}

function FilterControl({ block, ...props }: FilterProps & { block: string }) {
  const { filter, label, value, onChange } = props;
  switch (filter.kind) {
    case 'options':
      return (
        <FilterChecks
          label={label}
          options={filter.options ?? []}
          values={split(value)}
          onChange={(next) => onChange(next.join(','))}
        />
      );
    case 'boolean':
      return (
        <FilterSelect
          label={label}
          options={[
            { value: 'true', label: formatTexts.yes },
            { value: 'false', label: formatTexts.no },
          ]}
          value={value}
          onChange={onChange}
        />
      );
    case 'date_range':
      return <DateRange {...props} />;
    case 'reference':
      return <ReferenceFilter {...props} block={block} />;
  }
}

/** As many as the server answers at once: there may be more, which a search finds. */
const MOST = 20;
/** Milliseconds of rest before a text is looked for. */
const REST = 300;

function useChoices(block: string, filter: string, text: string) {
  const { key } = usePage();
  return useQuery({
    queryKey: ['options', key, block, filter, text],
    queryFn: ({ signal }) => findOptions(key, { block, field: filter }, { q: text }, signal),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** What is typed once nothing more is typed for a moment. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

function ReferenceFilter({ block, filter, label, value, onChange }: FilterProps & { block: string }) {
  const [typed, setTyped] = useState('');
  const first = useChoices(block, filter.name, '');
  const isPart = (first.data?.length ?? 0) >= MOST;
  const choices = useChoices(block, filter.name, useRested(isPart ? typed.trim() : ''));
  const options = choices.data?.map((one) => ({ value: one.id, label: one.name })) ?? null;
  return (
    <FilterChecks
      label={label}
      options={options}
      failure={
        choices.error && (
          <LoadFailure
            what={label}
            error={choices.error}
            onRetry={() => void choices.refetch()}
            working={choices.isFetching}
          />
        )
      }
      values={split(value)}
      onChange={(next) => onChange(next.join(','))}
      {...(isPart ? { onSearch: setTyped } : {})}
    />
  );
}

function DateRange({ label, value, onChange }: FilterProps) {
  const [from = '', to = ''] = value.split('..');
  useAtHand(DateRangeFields);
  const set = (start: string, end: string) => onChange(start || end ? `${start}..${end}` : '');
  return (
    <Popover
      label={label}
      opener={(props) => (
        <Button {...props} trailingIcon="chevron-down">
          {label}
          {value ? ' 1' : ''}
        </Button>
      )}
    >
      <Suspense fallback={null}>
        <DateRangeFields from={from} to={to} onChange={set} />
      </Suspense>
    </Popover>
  );
}

/** The filters in force, in words, each with its way out. */
export function useActiveFilters({ block, state, onChange }: ActiveFiltersProps): ActiveFilter[] {
  const { text } = useApp();
  const named = useChosenNames(block, state.filters);
  return block.filters.flatMap((filter) => {
    const value = state.filters[filter.name];
    if (!value) return [];
    return [
      {
        key: filter.name,
        label: `${text(filter.label)}: ${inWords(filter, value, named)}`,
        onRemove: () => onChange(withFilter(state.filters, filter.name, '')),
      },
    ];
  });
}

type Names = ReadonlyMap<string, string>;
const NO_NAMES: Names = new Map();

/** Names of the rows that are chosen in reference filters, by id, as far as they are known by now. */
function useChosenNames(block: TableBlock, filters: Record<string, string>): Names {
  const { key } = usePage();
  const chosen = block.filters
    .filter(({ kind, name }) => kind === 'reference' && filters[name])
    .map(({ name }) => ({ name, ids: split(filters[name] ?? '').sort() }));
  const names = useQuery({
    queryKey: ['names', key, block.id, chosen],
    queryFn: async ({ signal }) => {
      const found = chosen.map(({ name, ids }) =>
        findOptions(key, { block: block.id, field: name }, { ids }, signal),
      );
      return new Map((await Promise.all(found)).flat().map((one) => [one.id, one.name]));
    },
    enabled: chosen.length > 0,
    staleTime: 60_000,
    // Those that were chosen before keep their names while those of another are asked for.
    placeholderData: keepPreviousData,
  });
  return names.data ?? NO_NAMES;
}

function inWords(filter: FilterModel, value: string, named: Names): string {
  if (filter.kind === 'boolean') return formatTexts.yesOrNo(value === 'true');
  if (filter.kind === 'date_range') {
    const [from = '', to = ''] = value.split('..');
    return formatRange(from || null, to || null);
  }
  const labels = split(value).map(
    (one) => filter.options?.find((option) => option.value === one)?.label ?? named.get(one),
  );
  const known = labels.filter((one) => one !== undefined);
  return known.length === labels.length ? known.join(', ') : uiTexts.selected(labels.length);
}

function withFilter(filters: Record<string, string>, name: string, value: string): Record<string, string> {
  const { [name]: _, ...others } = filters;
  return value ? { ...others, [name]: value } : others;
}

function split(value: string): string[] {
  return value.split(',').filter(Boolean);
}
