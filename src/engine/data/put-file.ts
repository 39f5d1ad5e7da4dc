import { loadClient, toApiError } from './http.ts';

/** Sends a file to a presigned address: no token, no Org header, the content type it was announced with. */
export async function putFile(
  address: string,
  file: Blob,
  options: {
    headers: { 'Content-Type': string } & Record<string, string>;
    signal?: AbortSignal;
    onProgress?: (sent: number) => void;
  },
): Promise<void> {
  const axios = await loadClient();
  try {
    await axios.put(address, file, {
      headers: options.headers,
      signal: options.signal,
      onUploadProgress: (event) => options.onProgress?.(event.loaded),
    });
  } catch (error) {
    throw toApiError(error);
  }
}
