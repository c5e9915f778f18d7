// Entry point in plain JavaScript, so that a Node without TypeScript support prints an error message instead of a stack
// trace.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Archwright needs Node 24 or newer to run; this is Node ${process.versions.node}. Start it with "npm start", which uses the Node among its packages.`,
  );
  process.exit(1);
}
await import('./main.ts');
