/**
 * What a process is started with that lives for a build or a test run: functions are made fast after five times as much use as usual, by
 * the thread that uses them. In a process of a minute or two what four more threads prepare for them is a ninth of all the
 * work, in one of six minutes little.
 */
export const BRIEF_PROCESS = ['--interrupt-budget=600000', '--no-concurrent-recompilation'];
