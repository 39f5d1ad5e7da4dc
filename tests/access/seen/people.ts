import type { RegistrationFacts, Who } from './facts.ts';
import type { Asked, SeenWorld } from './world.ts';

/** Who asks, and which registrations they ask for by id. */
export interface Turn extends Asked {
  who: Who;
}

const MAGISTER = 'TKMS2';
const OTHER = 'TKIS2';
/** One of each kind that sees lists and not all of what stands behind them. */
const INFERRING = ['perpus', 'kaprodi', 'sekprodi', 'joko', 'dosen2'];

/** Everybody of the demo faculty, with every registration. */
export function everybody(world: SeenWorld): Turn[] {
  const { planted, account } = world;
  const all = planted.filter(({ department }) => department === MAGISTER);
  const some = all.slice(0, 6);
  const offices = ['admin', 'perpus', 'kaprodi', 'sekprodi', 'kadep'];
  const lecturers = ['dosen', 'lintang', 'citra', 'joko', 'dosen2'];
  const outsiders = ['vina', 'ext1'];
  return [
    { who: world.nobodyOfStaff, registrations: some },
    { who: world.nobody, registrations: some },
    ...all.map((one, index) => ({
      who: world.student(one),
      registrations: [one, ...others(all, one, index === 0 ? all.length : 2)],
      thorough: 1,
      infers: index % 20 === 0,
    })),
    ...all
      .filter((one) => one.members.some(({ user }) => user === world.link(one).user))
      .map((one) => ({ who: world.link(one), registrations: [one, ...others(all, one, 1)], thorough: 1 })),
    ...[...offices, ...lecturers].map((key) => ({
      who: account(key, MAGISTER),
      registrations: all,
      thorough: 5,
      infers: INFERRING.includes(key),
    })),
    ...outsiders.map((key) => ({
      who: account(key, MAGISTER),
      registrations: all,
      thorough: 2,
      infers: true,
    })),
    // Vina Utami is the deputy of the head there.
    ...['admin', 'kaprodi_ti', 'vina', 'sekprodi_ti', 'perpus', 'dosen'].map((key) => ({
      who: account(key, OTHER),
      registrations: [...all, ...planted.filter(({ department }) => department === OTHER)],
      thorough: 4,
      infers: key === 'admin',
    })),
  ];
}

/** The next ones of the list, around its end. */
export function others(
  all: readonly RegistrationFacts[],
  one: RegistrationFacts,
  many: number,
): RegistrationFacts[] {
  const at = all.indexOf(one);
  return [...all.slice(at + 1), ...all.slice(0, at)].slice(0, many);
}

/** So many pairs of the sample besides those of every person: pseudo-random by the seed, the same for the same seed. */
export function drawn<T>(items: readonly T[], many: number, seed: number): T[] {
  let state = seed >>> 0 || 1;
  const next = () => {
    // xorshift32: https://www.jstatsoft.org/article/view/v008i14
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const left = [...items];
  return Array.from(
    { length: Math.min(many, left.length) },
    () => left.splice(Math.floor(next() * left.length), 1)[0],
  ).filter((item): item is T => item !== undefined);
}

/** Registrations that every sample has: where most is hidden, and where it is told. */
export const CORE = [
  's2_thesis_exam scoring',
  's2_thesis_exam awaiting_approval decided approvals:minutes',
  's2_thesis_exam revision decided revised approvals:minutes',
  's2_thesis_exam passed decided published approvals:all',
  's2_proposal_exam awaiting_approval decided approvals:final',
];

/** Everybody of the table once, over the registrations of the sample, and some of the full run's turns by the seed. */
export function sampleOf(world: SeenWorld, seed: number): Turn[] {
  const { planted: all, account } = world;
  const once = (key: string, more: Partial<Turn> = {}): Turn => ({
    who: account(key, MAGISTER),
    registrations: all,
    thorough: 1,
    ...more,
  });
  const [first] = all;
  // What is told at the end, of both types.
  const told = all.filter(({ type, published }) => published || type !== 's2_thesis_exam').slice(0, 2);
  const external = first && world.link(first).user;
  return [
    // Who sees nearly everything has nearly every page: one registration takes as long as all of them for another.
    once('admin', { registrations: told.slice(0, 1) }),
    once('perpus', { infers: true }),
    ...['kadep', 'dosen'].map((key) => once(key, { registrations: told })),
    // Head and secretary of a programme have the same lists: by the seed one looks through them.
    ...['kaprodi', 'sekprodi'].map((key, at) =>
      once(key, { registrations: told, thorough: (seed + at) % 2 }),
    ),
    once('joko', { registrations: all.slice(0, 4), infers: true }),
    once('vina', { thorough: 0 }),
    once('admin', { who: account('admin', OTHER), thorough: 0 }),
    { who: world.nobodyOfStaff, registrations: first ? [first] : [] },
    { who: world.nobody, registrations: first ? [first] : [] },
    ...all.map((one) => ({
      who: world.student(one),
      registrations: [one, ...others(all, one, 1)],
      thorough: 1,
    })),
    ...[true, false].flatMap((sent) => {
      const one = all.find(({ members }) =>
        members.some((member) => member.user === external && member.sent === sent),
      );
      return one ? [{ who: world.link(one), registrations: [one, ...others(all, one, 1)], thorough: 1 }] : [];
    }),
    ...drawn(everybody(world), 1, seed).map((turn) => ({
      ...turn,
      registrations: turn.registrations.slice(0, 3),
      thorough: 1,
    })),
  ];
}
