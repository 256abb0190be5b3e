// Every program imports this first, so that an old Node prints a sentence instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || (major === 22 && minor < 13)) {
  console.error(`Lotline needs Node 22.13 or newer (20.19 still works); this is Node ${process.versions.node}.`);
  process.exit(1);
}
