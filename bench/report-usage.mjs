// Loaded before a measured program (node --import): answers every message of the parent with what it has used so far.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu_ms: (user + system) / 1000, memory_mb: process.memoryUsage().rss / 1e6 });
});
// A program that is asked nothing may end by itself.
process.channel?.unref();
