import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { ownerOf, signatureField } from './field-names.ts';

/** What a later revision may say anew of the document: where its signatures are, and by what they can be checked. */
const FREE_OF_CATALOG = new Set(['AcroForm', 'DSS', 'Extensions', 'Pages']);
const FREE_OF_FORM = new Set(['Fields', 'SigFlags', 'DR', 'DA']);
const FREE_OF_PAGE = new Set(['Annots', 'Parent']);
const FREE_OF_PAGES = new Set(['Kids', 'Parent', 'Count']);
/** What is put into an empty signature field when somebody signs in it. */
const FREE_OF_EMPTY_FIELD = new Set(['V', 'AP', 'F', 'Rect', 'P', 'MK']);
/** What is written where a signer fills in an empty field of theirs; its widget and it keep naming each other. */
const FREE_OF_FILLED = new Set(['V', 'AP', 'F', 'Kids', 'Parent']);
/** Deeper than anything that people make. */
const DEEPEST = 200;

/**
 * Whether a later revision of a PDF adds nothing but signatures: pages, their contents and all that lies on them are those
 * of the earlier one. A signature covers its own revision only, so this is what programs miss that look at digests alone.
 * What cannot be read counts as changed.
 */
export async function addsOnlySignatures(before: Uint8Array, after: Uint8Array): Promise<boolean> {
  try {
    const { PDF } = await import('@libpdf/core');
    return new Comparison(await PDF.load(before), await PDF.load(after)).isSame();
  } catch {
    return false;
  }
}

class Comparison {
  readonly #before: PDF;
  readonly #after: PDF;
  /** Pairs of objects that are being compared or were found alike. */
  readonly #seen = new Set<string>();

  constructor(before: PDF, after: PDF) {
    this.#before = before;
    this.#after = after;
  }

  isSame(): boolean {
    const [before, after] = [this.#before.getCatalog(), this.#after.getCatalog()];
    return (
      this.#entries(before, after, FREE_OF_CATALOG) &&
      this.#pages(this.#old(before.get('Pages')), this.#new(after.get('Pages')), 0) &&
      this.#form(this.#old(before.get('AcroForm')), this.#new(after.get('AcroForm')))
    );
  }

  #old(object: PdfObject | undefined): PdfObject | undefined {
    return object?.type === 'ref' ? (this.#before.context.registry.resolve(object) ?? undefined) : object;
  }

  #new(object: PdfObject | undefined): PdfObject | undefined {
    return object?.type === 'ref' ? (this.#after.context.registry.resolve(object) ?? undefined) : object;
  }

  #pages(before: PdfObject | undefined, after: PdfObject | undefined, depth: number): boolean {
    if (!isDict(before) || !isDict(after) || depth > DEEPEST) return false;
    const [kids, others] = [this.#old(before.get('Kids')), this.#new(after.get('Kids'))];
    if (kids?.type !== 'array')
      return this.#entries(before, after, FREE_OF_PAGE) && this.#annotations(before, after);
    if (others?.type !== 'array' || kids.length !== others.length) return false;
    return (
      this.#entries(before, after, FREE_OF_PAGES) &&
      kids.toArray().every((kid, at) => this.#pages(this.#old(kid), this.#new(others.at(at)), depth + 1))
    );
  }

  #annotations(before: PdfDict, after: PdfDict): boolean {
    return this.#grown(this.#old(before.get('Annots')), this.#new(after.get('Annots')));
  }

  #form(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    if (!isDict(after)) return before === undefined;
    const fields = this.#new(after.get('Fields'));
    if (before === undefined) return this.#grown(undefined, fields);
    if (!isDict(before) || !this.#entries(before, after, FREE_OF_FORM)) return false;
    return this.#grown(this.#old(before.get('Fields')), fields);
  }

  /** A list of fields or annotations that has what it had, in its order, and after it nothing but given signatures. */
  #grown(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    const had = before?.type === 'array' ? before.toArray() : [];
    const has = after?.type === 'array' ? after.toArray() : [];
    return (
      had.length <= has.length &&
      has.every((one, at) => (at < had.length ? this.#kept(had[at], one) : this.#isSignature(one)))
    );
  }

  #kept(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    const [old, young] = [this.#old(before), this.#new(after)];
    const signedNow =
      isDict(old) &&
      isDict(young) &&
      nameIn(old, 'FT') === 'Sig' &&
      !old.has('V') &&
      this.#isSignature(young);
    if (signedNow) return this.#entries(old, young, FREE_OF_EMPTY_FIELD);
    if (isDict(old) && isDict(young) && this.#isFilledNow(old, young)) {
      const named = (dict: PdfDict) => ['Kids', 'Parent'].map((key) => dict.get(key)?.toString()).join();
      return named(old) === named(young) && this.#entries(old, young, FREE_OF_FILLED);
    }
    return this.#same(before, after, 0);
  }

  /** Whether it is a field, or the widget of one, that was left empty for who signs in this revision, and for nobody else. */
  #isFilledNow(old: PdfDict, young: PdfDict): boolean {
    const [field, filled] = [this.#fieldOf(old, 'old'), this.#fieldOf(young, 'new')];
    if (!field || !filled || nameIn(field, 'FT') !== 'Tx' || field.has('V')) return false;
    const name = field.get('T');
    const owner = name?.type === 'string' ? ownerOf(name.asString()) : null;
    return owner !== null && this.#signedNow(signatureField(owner));
  }

  #fieldOf(dict: PdfDict, side: 'old' | 'new'): PdfDict | null {
    if (dict.has('T')) return dict;
    const parent = dict.get('Parent');
    const found = side === 'old' ? this.#old(parent) : this.#new(parent);
    return isDict(found) ? found : null;
  }

  #signedNow(name: string): boolean {
    const signed = (pdf: PDF) => pdf.getForm()?.getSignatureField(name)?.isSigned() ?? false;
    return signed(this.#after) && !signed(this.#before);
  }

  #isSignature(object: PdfObject | undefined): boolean {
    const field = this.#new(object);
    if (!isDict(field) || nameIn(field, 'FT') !== 'Sig') return false;
    const value = this.#new(field.get('V'));
    return isDict(value) && value.has('ByteRange');
  }

  #entries(before: PdfDict, after: PdfDict, free: ReadonlySet<string>, depth = 0): boolean {
    const keys = new Set([...before.keys(), ...after.keys()].map(({ value }) => value));
    return [...keys].every((key) => free.has(key) || this.#same(before.get(key), after.get(key), depth + 1));
  }

  #same(before: PdfObject | undefined, after: PdfObject | undefined, depth: number): boolean {
    if (depth > DEEPEST) return false;
    if (before?.type === 'ref' && after?.type === 'ref') {
      const pair = `${before.toString()} ${after.toString()}`;
      if (this.#seen.has(pair)) return true;
      this.#seen.add(pair);
    }
    const [old, young] = [this.#old(before), this.#new(after)];
    if (old === undefined || young === undefined) return isNothing(old) && isNothing(young);
    if (isDict(old) && isDict(young)) return this.#sameDict(before, after, { old, young }, depth);
    if (old.type === 'array' && young.type === 'array')
      return (
        old.length === young.length &&
        old.toArray().every((one, at) => this.#same(one, young.at(at), depth + 1))
      );
    return old.type === young.type && textOf(old) === textOf(young);
  }

  #sameDict(
    before: PdfObject | undefined,
    after: PdfObject | undefined,
    { old, young }: { old: PdfDict; young: PdfDict },
    depth: number,
  ): boolean {
    // Pages have their own way through the tree; here only which one is meant counts.
    if (['Page', 'Pages'].includes(nameIn(old, 'Type') ?? ''))
      return before?.type === 'ref' && after?.type === 'ref' && before.toString() === after.toString();
    if (old.type !== young.type || !sameBytes(old, young)) return false;
    return this.#entries(old, young, NOTHING, depth);
  }
}

const NOTHING: ReadonlySet<string> = new Set();

const isNothing = (object: PdfObject | undefined) => object === undefined || object.type === 'null';

const isDict = (object: PdfObject | undefined): object is PdfDict =>
  object?.type === 'dict' || object?.type === 'stream';

const nameIn = (dict: PdfDict, key: string) => {
  const value = dict.get(key);
  return value?.type === 'name' ? value.value : undefined;
};

function sameBytes(old: PdfDict, young: PdfDict): boolean {
  const data = (dict: PdfDict) => ('data' in dict ? (dict.data as Uint8Array) : null);
  const [one, other] = [data(old), data(young)];
  return one === null || other === null ? one === other : Buffer.compare(one, other) === 0;
}

/** A number, word or text as one text. */
function textOf(object: PdfObject): string {
  if (object.type === 'string') return Buffer.from(object.bytes).toString('hex');
  return 'value' in object ? String(object.value) : object.type;
}
