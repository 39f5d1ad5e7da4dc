import type { Config } from '../core/config.ts';
import type { Definitions, Files, Signing, SigningWish, Trx } from '../core/deps.ts';
import { refusal } from '../core/errors.ts';
import type { Renderer } from '../core/renderer.ts';
import { appendSignature, type SignatureWish } from './append-signature.ts';
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

/** The template of what is seen of a signature on the page. */
const MARK = 'signature_mark';
const PLATFORM_FIELD = 'signature';

/** Joins who keeps the keys, what a signature looks like, and the files. */
export function createSigning({ config, definitions, files, renderer, signer, platform }: Parts): Signing {
  return {
    async sign(trx, wish) {
      const before = await files.find(trx, wish.file);
      if (!before) throw new Error(`no file ${wish.file} to sign`);
      const [content, key, seen] = [
        await files.read(trx, wish.file),
        await signer.keyOf(trx, wish.signer, wish.at),
        await seenOf(wish),
      ];
      const signed = await append(content, {
        key,
        seen,
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
  };

  async function seenOf({ place, signer: { name, role, nip, nim }, at }: SigningWish) {
    if (place === null) return null;
    const { app } = definitions.current();
    const box = { width: place.width, height: place.height };
    const data = {
      signer: { name, role, nip, nim, signed_at: at.toISOString() },
      box,
      time_zone: app.timezone,
    };
    const mark = await renderer.render(MARK, data, {
      title: name,
      language: app.locale,
      date: at.toISOString(),
    });
    return { place, mark };
  }
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
