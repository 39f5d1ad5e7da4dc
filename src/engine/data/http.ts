import type { AxiosInstance } from 'axios';
import { ApiError } from '../errors/api-error.ts';
import { live } from './live.ts';

/**
 * The one door to the network. axios itself arrives after the first page is drawn (its data came with the start),
 * so it is no part of the start path.
 */
export interface Caller {
  token: string | null;
  department: string;
  /** Bases without trailing slash; empty = this server. */
  api: string;
  master: string;
  /** Any answer 401 ends the session, except where `keepSession` is set: a wrong password answers 401 as well. */
  onUnauthorized: () => void;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** After `/api`, with its leading slash. */
  path: string;
  query?: Record<string, string | number | undefined> | URLSearchParams;
  body?: unknown;
  /** Call of all departments instead of the active one's. */
  master?: boolean;
  blob?: boolean;
  /** Same key for every repetition of one wish of a person. */
  intent?: string;
  keepSession?: boolean;
  /** That the person proved just now who they are. */
  proof?: string;
  signal?: AbortSignal;
}

const TIME_LIMIT_MS = 30_000;
/** A file takes as long as the network needs for it. */
const FILE_LIMIT_MS = 300_000;

let caller: Caller = { token: null, department: '', api: '', master: '', onUnauthorized: () => {} };
let client: Promise<AxiosInstance> | null = null;

export function setCaller(next: Caller): void {
  caller = next;
}

/** Address of one of the product's calls, for links that the browser opens itself. */
export function apiAddress(path: string, master = false): string {
  return `${master ? caller.master : caller.api}/api${path}`;
}

/** An address that a call answered, as the browser reaches it: a path is one of the server that answered. */
export function answeredAddress(address: string): string {
  return address.startsWith('/') ? `${caller.api}${address}` : address;
}

/** Calls and answers the body. Throws ApiError for everything that is no success. */
export async function call<T>(options: Call): Promise<T> {
  return (await callWithHeaders<T>(options)).body;
}

export async function callWithHeaders<T>(
  options: Call,
): Promise<{ body: T; headers: Record<string, unknown> }> {
  const axios = await loadClient();
  try {
    const answer = await axios.request<T>({
      method: options.method ?? 'GET',
      url: apiAddress(options.path, options.master),
      params: options.query,
      data: options.body,
      responseType: options.blob ? 'blob' : 'json',
      headers: headersOf(options),
      signal: options.signal,
      timeout: options.blob || options.body instanceof Blob ? FILE_LIMIT_MS : TIME_LIMIT_MS,
    });
    return { body: answer.data, headers: { ...answer.headers } };
  } catch (error) {
    throw refused(toApiError(error), options.keepSession ?? false);
  }
}

function headersOf(options: Call): Record<string, string> {
  const socket = options.method && options.method !== 'GET' ? live.socketId() : undefined;
  return {
    Org: caller.department,
    ...(caller.token && { Authorization: `Bearer ${caller.token}` }),
    ...(options.proof && { 'Aula-Proof': options.proof }),
    ...(options.intent && { 'Idempotency-Key': options.intent }),
    ...(socket !== undefined && { 'X-Socket-ID': socket }),
    ...(options.body instanceof Blob && { 'Content-Type': options.body.type }),
  };
}

function refused(error: ApiError, keepSession: boolean): ApiError {
  if (error.status === 401 && !keepSession) caller.onUnauthorized();
  return error;
}

export function loadClient(): Promise<AxiosInstance> {
  client ??= import('axios').then((module) => module.default.create({ paramsSerializer: { indexes: null } }));
  // A failed import must not stay for ever.
  client.catch(() => {
    client = null;
  });
  return client;
}

export function toApiError(error: unknown): ApiError {
  if (typeof error === 'object' && error !== null && 'isAxiosError' in error) {
    const failure = error as unknown as { response?: { status: number; data: unknown }; message: string };
    return new ApiError(failure.response?.status ?? null, failure.response?.data, {
      message: failure.message,
      cause: error,
    });
  }
  return new ApiError(null, undefined, { cause: error });
}
