import {
  onSheet,
  type PageBox,
  type SeenBox,
  type Sheet,
  seenSize,
  toPage,
  toSeen,
} from '../../definition/paper/page-space.ts';

export const KINDS = ['signature', 'initials', 'name', 'date'] as const;
export type Kind = (typeof KINDS)[number];

/** A place at which a signer leaves something, in the page's own coordinates. */
export interface Field extends PageBox {
  kind: Kind;
  /** Counts from 1. */
  page: number;
}

/** Somebody who is to sign: a person, or whoever holds an office. */
export interface Signer {
  user?: string;
  role?: string;
  role_text?: string;
  /** Counts from 1; those with the same number sign beside each other. */
  order: number;
  fields: Field[];
}

/** Which field of whom. */
export interface FieldAt {
  signer: number;
  field: number;
}

/** Points of a millimetre. */
export const MM = 72 / 25.4;
/** As large as it begins, in points: a signature has room for its words. */
const FIRST_SIZE: Record<Kind, [width: number, height: number]> = {
  signature: [55 * MM, 17 * MM],
  initials: [14 * MM, 8 * MM],
  name: [55 * MM, 6 * MM],
  date: [40 * MM, 6 * MM],
};
/** Nothing can be read, nor got hold of, below that. */
const LEAST = 4 * MM;
/** Between a text and the field below it. */
const BELOW = 1 * MM;

/** A plan as the server keeps it. What is no plan is an empty one. */
export function planOf(value: unknown): Signer[] {
  if (!Array.isArray(value)) return [];
  return (value as Partial<Signer>[]).map((signer, at) => ({
    ...signer,
    order: signer.order ?? at + 1,
    fields: signer.fields ?? [],
  }));
}

/** Those who sign, by whose turn it is: the groups in their order. */
export function groupsOf(plan: readonly Signer[]): { order: number; signers: number[] }[] {
  const orders = [...new Set(plan.map(({ order }) => order))].toSorted((one, other) => one - other);
  return orders.map((order) => ({
    order,
    signers: plan.flatMap((signer, at) => (signer.order === order ? [at] : [])),
  }));
}

export const withSigner = (plan: readonly Signer[], signer: Omit<Signer, 'order' | 'fields'>): Signer[] => [
  ...plan,
  { ...signer, order: Math.max(0, ...plan.map(({ order }) => order)) + 1, fields: [] },
];

export const withoutSigner = (plan: readonly Signer[], at: number): Signer[] =>
  plan.filter((_, index) => index !== at);

export const changedSigner = (plan: readonly Signer[], at: number, change: Partial<Signer>): Signer[] =>
  plan.map((signer, index) => (index === at ? { ...signer, ...change } : signer));

/** A field of a kind, its middle where it is wanted; in points from the upper left of the page as it is read. */
export function newField(kind: Kind, page: number, sheet: Sheet, middle: { x: number; y: number }): Field {
  const [width, height] = FIRST_SIZE[kind];
  const seen = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
  return { kind, page, ...rounded(toPage(sheet, onSheet(sheet, seen))) };
}

/** A field below a text that was found on the page. */
export function fieldBelow(kind: Kind, page: number, sheet: Sheet, text: PageBox): Field {
  const { x, y, height } = toSeen(sheet, text);
  const [wide, high] = FIRST_SIZE[kind];
  return newField(kind, page, sheet, { x: x + wide / 2, y: y + height + BELOW + high / 2 });
}

export function withField(plan: readonly Signer[], signer: number, field: Field): Signer[] {
  return plan.map((one, at) => (at === signer ? { ...one, fields: [...one.fields, field] } : one));
}

export function withoutField(plan: readonly Signer[], { signer, field }: FieldAt): Signer[] {
  return plan.map((one, at) =>
    at === signer ? { ...one, fields: one.fields.filter((_, index) => index !== field) } : one,
  );
}

export function changedField(plan: readonly Signer[], { signer, field }: FieldAt, next: Field): Signer[] {
  return plan.map((one, at) =>
    at === signer ? { ...one, fields: one.fields.map((old, index) => (index === field ? next : old)) } : one,
  );
}

/** Hands a field to another signer, as the last of theirs. */
export function givenTo(plan: readonly Signer[], at: FieldAt, signer: number): Signer[] {
  const field = plan[at.signer]?.fields[at.field];
  return field && signer !== at.signer ? withField(withoutField(plan, at), signer, field) : [...plan];
}

/** The field where it is wanted, kept on its page and large enough to be got hold of. */
export function placedAt(field: Field, sheet: Sheet, wish: SeenBox): Field {
  const size = { width: Math.max(LEAST, wish.width), height: Math.max(LEAST, wish.height) };
  return { ...field, ...rounded(toPage(sheet, onSheet(sheet, { ...wish, ...size }))) };
}

/** Moved by millimetres, as it is read. */
export function movedBy(field: Field, sheet: Sheet, [right, down]: readonly [number, number]): Field {
  const seen = toSeen(sheet, field);
  return placedAt(field, sheet, { ...seen, x: seen.x + right * MM, y: seen.y + down * MM });
}

/** Made wider and higher by millimetres; its upper left corner stays. */
export function grownBy(field: Field, sheet: Sheet, [wider, higher]: readonly [number, number]): Field {
  const seen = toSeen(sheet, field);
  const [width, height] = seenSize(sheet);
  return placedAt(field, sheet, {
    ...seen,
    width: Math.min(seen.width + wider * MM, width - seen.x),
    height: Math.min(seen.height + higher * MM, height - seen.y),
  });
}

/** On another page, at the same place of it as far as it has one. */
export function onPage(field: Field, page: number, from: Sheet, to: Sheet): Field {
  return placedAt({ ...field, page }, to, toSeen(from, field));
}

/** Shares of the page, as the overlay of a page takes them. */
export function shares(field: Field, sheet: Sheet) {
  const [width, height] = seenSize(sheet);
  const seen = toSeen(sheet, field);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: share(seen.x, width),
    top: share(seen.y, height),
    width: share(seen.width, width),
    height: share(seen.height, height),
  };
}

/** Where on the page a field begins, as shares of its width and height. */
export function cornerOf(field: Field, sheet: Sheet): { left: number; top: number } {
  const [width, height] = seenSize(sheet);
  const { x, y } = toSeen(sheet, field);
  return { left: x / width, top: y / height };
}

/** Hundredths of a point: finer than anything draws. */
function rounded(box: PageBox): PageBox {
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    left: round(box.left),
    bottom: round(box.bottom),
    right: round(box.right),
    top: round(box.top),
  };
}

/** What is still missing before anybody can be asked to sign. */
export interface PlanCheck {
  signers: boolean;
  /** Signers who are nobody yet, or sign as nothing. */
  unnamed: number[];
  /** Signers without a place for their signature, or with several. */
  unplaced: number[];
  /** Fields that lie over another one. */
  covered: FieldAt[];
}

export function checkOf(plan: readonly Signer[]): PlanCheck {
  const at = (wrong: (signer: Signer) => boolean) =>
    plan.flatMap((signer, index) => (wrong(signer) ? [index] : []));
  const fields = plan.flatMap((signer, index) =>
    signer.fields.map((field, number) => ({ field, at: { signer: index, field: number } })),
  );
  return {
    signers: plan.length > 0,
    unnamed: at(({ user, role, role_text }) => !role_text?.trim() || Boolean(user) === Boolean(role)),
    unplaced: at(({ fields: own }) => own.filter(({ kind }) => kind === 'signature').length !== 1),
    covered: fields.flatMap((one, index) =>
      fields.slice(0, index).some((other) => overlap(one.field, other.field)) ? [one.at] : [],
    ),
  };
}

export const isReady = ({ signers, unnamed, unplaced }: PlanCheck) =>
  signers && unnamed.length === 0 && unplaced.length === 0;

const overlap = (one: Field, other: Field) =>
  one.page === other.page &&
  one.left < other.right &&
  other.left < one.right &&
  one.bottom < other.top &&
  other.bottom < one.top;
