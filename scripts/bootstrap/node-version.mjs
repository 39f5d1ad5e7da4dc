const OLDEST = [20, 19];

/** Ends the process with one sentence in each language when this Node is older than the packages allow. */
export function checkNodeVersion(version = process.versions.node) {
  if (isSupported(version)) return;
  const oldest = OLDEST.join('.');
  console.error(
    `Aula memerlukan Node.js ${oldest} atau yang lebih baru; di komputer ini terpasang ${version}.`,
  );
  console.error(`Aula needs Node.js ${oldest} or newer; this machine has ${version}.`);
  process.exit(1);
}

/** Whether `version` ("20.19.1") is at least the oldest one supported. */
export function isSupported(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}
