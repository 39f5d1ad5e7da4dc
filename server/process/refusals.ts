import { AppError, type Fault } from '../errors.ts';

/** The refusals of a transition. Each leaves everything as it was: they are thrown inside the transaction. */

/** 403: the person is not among those who may do this. */
export const notActorError = (label: string) =>
  new AppError(403, {
    code: 'E_ACCESS_ACTION',
    message: `Anda tidak berwenang melakukan tindakan "${label}".`,
  });

/** 409: the row is not in a state this starts from. */
export const stateError = (label: string, state: string) =>
  new AppError(409, {
    code: 'E_PROCESS_STATE',
    message: `Tindakan "${label}" tidak dapat dilakukan pada status "${state}".`,
  });

/** 409: the transition's own condition does not hold (now). */
export const whenError = (label: string) =>
  new AppError(409, {
    code: 'E_PROCESS_WHEN',
    message: `Tindakan "${label}" tidak dapat dilakukan saat ini.`,
  });

/** 409: no target of the transition fits. */
export const targetError = (label: string) =>
  new AppError(409, {
    code: 'E_PROCESS_TARGET',
    message: `Tindakan "${label}" belum dapat dilakukan: tidak ada status tujuan yang sesuai.`,
  });

/** 422: rules that do not hold, every one of them. */
export const needsError = (messages: string[]) =>
  new AppError(
    422,
    messages.map((message): Fault => ({ code: 'E_PROCESS_NEEDS', message })),
  );

/** 409: what the person should know first; they may go on. */
export const warningError = (messages: string[]) =>
  new AppError(
    409,
    messages.map((message): Fault => ({ code: 'E_PROCESS_WARNING', message })),
  );

/** 422: a reason is asked for. */
export const reasonError = () =>
  new AppError(422, { code: 'E_INPUT_REASON', message: 'Alasan wajib diisi.', pointer: '/reason' });

/** One field that somebody else changed in the meantime. */
export interface ChangedField {
  field: string;
  label: string;
  /** What it is now. */
  value: unknown;
  by: string;
  at: string;
}

/** 409: the row is newer than the one the person looked at. */
export const conflictError = (current: ChangedField[], version: number) =>
  new AppError(
    409,
    {
      code: 'E_PROCESS_CONFLICT',
      message: 'Data ini baru saja diubah oleh orang lain. Periksa perubahan tersebut lalu coba lagi.',
    },
    { extra: { current, version } },
  );

/** 409: the time is taken; `sentence` names the event, the resource and the time. */
export const clashError = (sentences: string[]) =>
  new AppError(
    409,
    sentences.map((message): Fault => ({ code: 'E_PROCESS_CLASH', message })),
  );

/** 409: a unique key of the definitions would be broken. */
export const duplicateError = (detail: string) =>
  new AppError(409, { code: 'E_PROCESS_DUPLICATE', message: 'Data yang sama sudah ada.' }, { detail });

/** 409: the row is still used by others. */
export const inUseError = (detail: string) =>
  new AppError(
    409,
    { code: 'E_PROCESS_IN_USE', message: 'Data ini masih digunakan oleh data lain.' },
    { detail },
  );
