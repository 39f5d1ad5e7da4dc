import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DocumentPlace } from './document-error.ts';
import { DocumentError } from './document-error.ts';

export interface CompileJob {
  /** Names and texts of all files the compiler may see. */
  files: [name: string, text: string][];
  main: string;
  inputs: Record<string, string>;
  /** Seconds since the epoch, written into the PDF. */
  timestamp: number;
}

export type CompileAnswer = { pdf: Uint8Array } | { faults: (DocumentPlace & { message: string })[] };

export interface CompileQueueOptions {
  fontsDir: string;
  /** The worker's file; another one when the server is bundled. */
  workerFile?: string;
  /** A job that runs longer is given up and its process killed. */
  timeoutMs: number;
  /** The process ends after this long without work, and with it its memory (about 100 MB). */
  idleMs: number;
  /** More waiting jobs than this are refused. */
  capacity: number;
}

interface Waiting {
  job: CompileJob;
  resolve: (answer: CompileAnswer) => void;
  reject: (error: DocumentError) => void;
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

/**
 * Runs compile jobs one after another in one process of their own. A thread would not do: native code that loops
 * cannot be stopped in a thread, and native code that crashes takes all threads along (decision 0003).
 * `run` rejects with a DocumentError (timeout, compiler); the next job gets a fresh process.
 */
export function createCompileQueue(options: CompileQueueOptions) {
  const waiting: Waiting[] = [];
  let current: Waiting | null = null;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): ChildProcess {
    const started = fork(options.workerFile ?? WORKER, [options.fontsDir], {
      execArgv: [],
      env: ENVIRONMENT,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on(
      'message',
      (answer) => child === started && finish((job) => job.resolve(answer as CompileAnswer)),
    );
    started.on(
      'error',
      (cause) => child === started && drop('compiler', 'the compiler did not start', cause),
    );
    started.on('exit', (status, signal) => {
      if (child === started) drop('compiler', `the compiler ended by itself (${signal ?? status})`);
    });
    return started;
  }

  function next(): void {
    clearTimeout(timer);
    if (current) return;
    current = waiting.shift() ?? null;
    if (!current) return rest();
    child ??= start();
    child.ref();
    child.channel?.ref();
    timer = setTimeout(() => drop('timeout', `gave up after ${options.timeoutMs} ms`), options.timeoutMs);
    child.send(current.job, () => {
      // A closed channel is reported by the exit event as well.
    });
  }

  /** An idle process must not keep the server from ending. */
  function rest(): void {
    child?.unref();
    child?.channel?.unref();
    timer = setTimeout(kill, options.idleMs).unref();
  }

  function finish(settle: (job: Waiting) => void): void {
    const job = current;
    current = null;
    if (job) settle(job);
    next();
  }

  function drop(code: 'timeout' | 'compiler', detail: string, cause?: unknown): void {
    kill();
    finish((job) => job.reject(new DocumentError(code, `${job.job.main}: ${detail}`, null, cause)));
  }

  function kill(): void {
    const dying = child;
    child = null;
    dying?.kill('SIGKILL');
  }

  function refusal(): string | null {
    if (closed) return 'the renderer is closed';
    return waiting.length >= options.capacity ? `more than ${options.capacity} documents are waiting` : null;
  }

  return {
    run(job: CompileJob): Promise<CompileAnswer> {
      const reason = refusal();
      if (reason) return Promise.reject(new DocumentError('compiler', `${job.main}: ${reason}`));
      return new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        next();
      });
    },

    /** Refuses what waits and ends the process. */
    close(): void {
      closed = true;
      const dropped = [...(current ? [current] : []), ...waiting.splice(0)];
      current = null;
      clearTimeout(timer);
      kill();
      for (const { job, reject } of dropped) {
        reject(new DocumentError('compiler', `${job.main}: the renderer is closed`));
      }
    },
  };
}
