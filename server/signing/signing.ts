import type { JsonObject } from '../../src/definition/model.ts';
import type { Config } from '../core/config.ts';
import type { Definitions, Files, Signing, SigningWish, Trx } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import type { Renderer, SigningPlace } from '../core/renderer.ts';
import { appendSignature, type SignatureWish } from './append-signature.ts';
import { filledField } from './field-names.ts';
import { addFields, type Filled } from './field-places.ts';
import { sheetsOf } from './sheets.ts';
import { whyUnsignable } from './signable.ts';
import type { Signer, SigningKey } from './signer.ts';

interface Parts {
  config: Pick<Config, 'timestampUrl'>;
  definitions: Pick<Definitions, 'current'>;
  files: Files;
  renderer: Pick<Renderer, 'render'>;
  signer: Signer;
  /** Signs for the application itself. */
  platform: (trx: Trx, now: Date) => Promise<SigningKey>;
}

/** The templates of what is seen of a signature on the page, and of what is filled in with it. */
const MARK = 'signature_mark';
const PLATFORM_FIELD = 'signature';
const FILLED = 'field_mark';

/** Joins who keeps the keys, what a signature looks like, and the files. */
export function createSigning({ config, definitions, files, renderer, signer, platform }: Parts): Signing {
  return {
    async sign(trx, wish) {
      const before = await files.find(trx, wish.file);
      if (!before) throw new Error(`no file ${wish.file} to sign`);
      const [content, key, seen, filled] = [
        await files.read(trx, wish.file),
        await signer.keyOf(trx, wish.signer, wish.at),
        await seenOf(trx, wish),
        await filledOf(wish),
      ];
      const signed = await append(content, {
        key,
        seen,
        filled,
        field: wish.field,
        reason: wish.reason,
        at: wish.at,
        timestamps: config.timestampUrl,
      });
      const { name, type } = before;
      return { file: await files.create(signed, { name, type, owner: null }, trx), certificate: key.serial };
    },
    async certify(trx, pdf, { reason, at }) {
      const key = await platform(trx, at);
      return append(pdf, {
        key,
        seen: null,
        field: PLATFORM_FIELD,
        reason,
        at,
        timestamps: config.timestampUrl,
      });
    },
    async prepare(trx, file, places) {
      const before = await files.find(trx, file);
      if (!before) throw new Error(`no file ${file} to prepare`);
      if (places.every((place) => isSignature(place))) return before;
      const { name, type } = before;
      const content = await addFields(await files.read(trx, file), places);
      return files.create(Buffer.from(content), { name, type, owner: null }, trx);
    },
    sheets: async (trx, file) => sheetsOf(await files.read(trx, file)),
  };

  async function seenOf(trx: Trx, { places, signer: { name, role, nip, nim }, picture, at }: SigningWish) {
    const place = places.find(isSignature);
    if (!place) return null;
    const { app } = definitions.current();
    const data = {
      signer: {
        name,
        role,
        nip,
        nim,
        signed_at: at.toISOString(),
        signature: picture === null ? null : await pictureOf(trx, picture),
      },
      box: boxOf(place),
      time_zone: app.timezone,
    };
    return { place, mark: await drawn(MARK, data, { title: name, at }) };
  }

  /** As templates take pictures; `null` when it is gone. */
  async function pictureOf(trx: Trx, id: string): Promise<string | null> {
    const found = await files.find(trx, id);
    if (!found) return null;
    const content = await files.read(trx, id);
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(content).metadata();
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
      `<image width="${width}" height="${height}" href="data:${found.type};base64,${content.toString('base64')}"/></svg>`
    );
  }

  async function filledOf(wish: SigningWish): Promise<Filled[]> {
    const filled: Filled[] = [];
    for (const place of wish.places) {
      if (isSignature(place)) continue;
      const text = textAt(place, wish);
      const mark = await drawn(FILLED, { text, box: boxOf(place) }, { title: text, at: wish.at });
      filled.push({ field: filledField(place, wish.places), text, mark });
    }
    return filled;
  }

  function textAt({ kind }: SigningPlace, { signer: { name }, at }: SigningWish): string {
    if (kind === 'name') return name;
    if (kind === 'initials') return initialsOf(name);
    const { locale, timezone } = definitions.current().app;
    return new Intl.DateTimeFormat(locale, { timeZone: timezone, dateStyle: 'long' }).format(at);
  }

  function drawn(template: string, data: JsonObject, { title, at }: { title: string; at: Date }) {
    const { locale: language } = definitions.current().app;
    return renderer.render(template, data, { title, language, date: at.toISOString() });
  }
}

const isSignature = ({ kind = 'signature' }: SigningPlace) => kind === 'signature';
const boxOf = ({ width, height }: SigningPlace) => ({ width, height });

/** `SW` of "Dr. Sekar Wulandari, S.T.": of the name without what stands before and after it. */
export function initialsOf(name: string): string {
  const [plain = ''] = name.split(',');
  const words = plain.split(/\s+/).filter((word) => word !== '' && !word.endsWith('.'));
  return (words.length > 0 ? words : [plain.trim()]).map((word) => word.charAt(0).toUpperCase()).join('');
}

async function append(content: Uint8Array, wish: SignatureWish): Promise<Buffer> {
  const why = await whyUnsignable(content);
  if (why !== null) throw refusal('E_INPUT_FILE', { why });
  try {
    return await appendSignature(content, wish);
  } catch (error) {
    const { TimestampError } = await import('@libpdf/core');
    if (error instanceof TimestampError) throw refusal('E_SYSTEM_TIMESTAMP', {}, { cause: error });
    throw error;
  }
}
