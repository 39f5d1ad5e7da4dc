import { spawn } from 'node:child_process';

/**
 * Runs a command without a terminal and keeps what it prints; throws its last lines when it fails or does not end
 * within `limitMs`.
 */
export function runQuietly(command, args, limitMs, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(output);
      reject(
        new Error(`${command} ${args.join(' ')} failed: ${output.trim().split('\n').slice(-3).join(' | ')}`),
      );
    });
  });
}
