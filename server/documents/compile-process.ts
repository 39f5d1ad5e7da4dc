import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Json } from '../../src/definition/model.ts';
import type { SigningPlace } from '../core/renderer.ts';
import type { DocumentPlace } from './document-error.ts';

/** What the worker gets; see compile-worker.mjs. */
export type WorkerJob = CompileJob | FillJob;

/** A DOCX to fill in. */
export interface FillJob {
  /** What it is called in a fault. */
  main: string;
  docx: Uint8Array;
  /** Values in words, by the names that stand between the braces. */
  data: Json;
  /** What yes and no are called. */
  words: [yes: string, no: string];
  /** Milliseconds since the epoch: when its parts were written. */
  date: number;
}

export interface CompileJob {
  /** Names and contents of all files the compiler may see. */
  files: [name: string, content: string | Uint8Array][];
  main: string;
  inputs: Record<string, string>;
  /** Seconds since the epoch, written into the PDF; `null` = only the faults are wanted. */
  timestamp: number | null;
}

export type CompileAnswer =
  | { pdf: Uint8Array; places: SigningPlace[] }
  | { file: Uint8Array }
  | { faults: (DocumentPlace & { message: string })[] };

export interface CompileProcess {
  /** Keeps this program running until the answer comes. */
  send(job: WorkerJob): void;
  /** Lets this program end although the process still lives. */
  rest(): void;
  /** Ends the process at once; no listener is called any more. */
  kill(): void;
}

const WORKER = fileURLToPath(new URL('./compile-worker.mjs', import.meta.url));

// The compiler fetches packages on its own. It gets no way out, none of our secrets, and no packages of this machine.
const CLOSED = 'http://127.0.0.1:9';
const EMPTY = '/aula-documents';
const ENVIRONMENT = {
  HTTP_PROXY: CLOSED,
  HTTPS_PROXY: CLOSED,
  ALL_PROXY: CLOSED,
  http_proxy: CLOSED,
  https_proxy: CLOSED,
  HOME: EMPTY,
  XDG_DATA_HOME: EMPTY,
  XDG_CACHE_HOME: EMPTY,
};

/** Starts a compiler process. `onEnd` is called at most once, when it could not start or ended by itself. */
export function startCompileProcess(options: {
  fontsDir: string;
  workerFile: string | undefined;
  onAnswer: (answer: CompileAnswer) => void;
  onEnd: (why: string, cause?: unknown) => void;
}): CompileProcess {
  const child = fork(options.workerFile ?? WORKER, [options.fontsDir], {
    execArgv: [],
    env: ENVIRONMENT,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let listening = true;
  const end = (why: string, cause?: unknown) => {
    if (listening) options.onEnd(why, cause);
    listening = false;
  };
  child.on('message', (answer) => listening && options.onAnswer(answer as CompileAnswer));
  child.on('error', (cause) => end('the compiler did not start', cause));
  child.on('exit', (status, signal) => end(`the compiler ended by itself (${signal ?? status})`));

  return {
    send(job) {
      child.ref();
      child.channel?.ref();
      child.send(job, (cause) => cause && end('the compiler could not be reached', cause));
    },
    rest() {
      child.unref();
      child.channel?.unref();
    },
    kill() {
      listening = false;
      child.kill('SIGKILL');
    },
  };
}
