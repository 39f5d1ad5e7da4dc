import { ApiError, errorId, isOffline } from '../../errors/api-error.ts';
import { regionErrorText } from '../../errors/error-text.ts';
import { inputFaults } from '../../forms/input-faults.ts';

/** Everything the server said, one sentence under the other. */
export function Refusal({ error }: { error: unknown }) {
  if (isOffline(error)) return 'Server tidak dapat dihubungi. Tidak ada yang berubah; coba lagi.';
  const faults = inputFaults(error);
  const sentences = [
    ...faults.general,
    ...(faults.reason ? [faults.reason] : []),
    ...faults.fields.map((one) => one.message),
  ];
  if (sentences.length > 1) {
    return (
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    );
  }
  const id = error instanceof ApiError && (error.status ?? 0) >= 500 ? errorId(error) : null;
  return `${regionErrorText(error)}${id ? ` (kode ${id})` : ''}`;
}
