import type { CompileAnswer, CompileProcess, WorkerJob } from './compile-process.ts';
import { startCompileProcess } from './compile-process.ts';
import { DocumentError } from './document-error.ts';

export interface CompileQueueOptions {
  fontsDir: string;
  /** The worker's file; another one when the server is bundled. */
  workerFile: string | undefined;
  /** A job that runs longer is given up and its process killed. */
  timeoutMs: number;
  /** The process ends after this long without work, and with it its memory (100 to 250 MB). */
  idleMs: number;
  /** More waiting jobs than this are refused. */
  capacity: number;
}

interface Waiting {
  job: WorkerJob;
  resolve: (answer: CompileAnswer) => void;
  reject: (error: DocumentError) => void;
}

/**
 * Runs compile jobs one after another in one process of their own. A thread would not do: native code that loops
 * cannot be stopped in a thread, and native code that crashes takes all threads along (decision 0003).
 * A job whose process ends or takes too long is rejected; the next one gets a fresh process.
 */
export class CompileQueue {
  readonly #options: CompileQueueOptions;
  readonly #waiting: Waiting[] = [];
  #current: Waiting | null = null;
  #process: CompileProcess | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: CompileQueueOptions) {
    this.#options = options;
  }

  /** Rejects with a DocumentError (timeout, compiler). */
  run(job: WorkerJob): Promise<CompileAnswer> {
    const { capacity } = this.#options;
    if (this.#closed) return Promise.reject(failure(job, 'compiler', 'the renderer is closed'));
    if (this.#waiting.length >= capacity) {
      return Promise.reject(failure(job, 'compiler', `more than ${capacity} documents are waiting`));
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      if (!this.#current) this.#next();
    });
  }

  /** Refuses what waits and ends the process. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#kill();
    const dropped = [...(this.#current ? [this.#current] : []), ...this.#waiting.splice(0)];
    this.#current = null;
    for (const { job, reject } of dropped) reject(failure(job, 'compiler', 'the renderer is closed'));
  }

  #next(): void {
    clearTimeout(this.#timer);
    const next = this.#waiting.shift() ?? null;
    this.#current = next;
    if (next) this.#begin(next.job);
    else this.#rest();
  }

  #begin(job: WorkerJob): void {
    const { fontsDir, workerFile, timeoutMs } = this.#options;
    this.#timer = setTimeout(() => this.#drop('timeout', `gave up after ${timeoutMs} ms`), timeoutMs);
    this.#process ??= startCompileProcess({
      fontsDir,
      workerFile,
      onAnswer: (answer) => this.#finish((waiting) => waiting.resolve(answer)),
      onEnd: (why, cause) => this.#drop('compiler', why, cause),
    });
    this.#process.send(job);
  }

  #finish(settle: (waiting: Waiting) => void): void {
    const done = this.#current;
    this.#next();
    if (done) settle(done);
  }

  #drop(reason: 'timeout' | 'compiler', why: string, cause?: unknown): void {
    this.#kill();
    this.#finish(({ job, reject }) => reject(failure(job, reason, why, cause)));
  }

  /** An idle process must not keep the server from ending, nor its memory for long. */
  #rest(): void {
    this.#process?.rest();
    this.#timer = setTimeout(() => this.#kill(), this.#options.idleMs).unref();
  }

  #kill(): void {
    this.#process?.kill();
    this.#process = null;
  }
}

function failure(
  job: WorkerJob,
  reason: 'timeout' | 'compiler',
  why: string,
  cause?: unknown,
): DocumentError {
  return new DocumentError(reason, `${job.main}: ${why}`, null, cause);
}
