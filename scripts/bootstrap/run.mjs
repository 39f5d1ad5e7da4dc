import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const PARENT_CHECK_MS = 500;

/**
 * Runs Node with `args` and more environment, hands it every signal that asks to stop, and answers its exit code
 * (128 plus the signal's number when a signal ended it).
 */
export function run(args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    // Ctrl+C in a terminal reaches the child by itself; a second one would read as "stop at once".
    process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
    stopWithNpm(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

// npm ends at SIGTERM without telling the script it runs, which would leave a server behind that holds the port.
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}
