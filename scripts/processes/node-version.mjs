// Imported first by every program of ours, so that an old Node says one sentence instead of an error of syntax.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`Lotline needs Node 20 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
