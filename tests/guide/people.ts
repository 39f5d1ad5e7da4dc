import type { Model } from '../../src/definition/model.ts';
import { addStudent } from '../conformance/exam-story/exam.ts';
import { type Actor, nameOf, type World } from '../conformance/exam-story/world.ts';
import { type Inline, type Piece, piecesOf } from './parts.ts';

/** The people of a page by what it calls them: "Sekar Wulandari", "Dewi Anggraini (mahasiswa)", "... (staf, `role`, `TKM`)". */
export interface Cast {
  of(cell: readonly Inline[]): Promise<Actor>;
}

/** `known` are there already; others are made when a page first names them, with what stands in the brackets. */
export function castOf(world: World, known: Record<string, Actor>): Cast {
  const cast = new Map(Object.entries(known));
  for (const [key, actor] of Object.entries(world.people)) {
    const name = nameOf(key);
    if (name !== null) cast.set(name, actor);
  }
  return {
    of: async (cell) => {
      const { name, position, codes } = wordsOf(world.model, piecesOf(cell));
      const departments = codes.filter((code) => isDepartment(world.model, code));
      const actor = cast.get(name) ?? (await make(world, { name, position, codes, departments }));
      cast.set(name, actor);
      return departments[0] === undefined ? actor : { ...actor, department: departments[0] };
    },
  };
}

const isDepartment = ({ departments }: Model, code: string) => departments.some((one) => one.code === code);

function wordsOf({ positions }: Model, pieces: readonly Piece[]) {
  const [name = '', more = ''] = pieces
    .map(({ text }) => text)
    .join('')
    .split(/\s*\(/);
  const labels = Object.values(positions).map(({ id, label }) => ({
    id,
    label: String(label).toLowerCase(),
  }));
  return {
    name: name.trim(),
    position: labels.find(({ label }) => more.includes(label))?.id ?? null,
    codes: pieces.flatMap(({ as, text }) => (as === 'code' ? [text] : [])),
  };
}

interface Wanted {
  name: string;
  position: number | null;
  codes: string[];
  departments: string[];
}

async function make(world: World, { name, position, codes, departments }: Wanted): Promise<Actor> {
  if (position === null) throw new Error(`nobody is called ${name}; say in brackets who it is`);
  const roles = codes.filter((code) => !departments.includes(code));
  if (position === world.model.positions[world.model.default_position]?.id && roles.length === 0) {
    const [department] = departments;
    return (await addStudent(world, { name, ...(department === undefined ? {} : { department }) })).actor;
  }
  return world.person({
    name,
    position_id: position,
    roles,
    ...(departments.length > 0 ? { departments } : {}),
  });
}
