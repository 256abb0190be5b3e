import { readFileSync } from 'node:fs';

/**
 * Reads the statement in a `.sql` file beside a module, which passes its `import.meta.url`. Each `{{name}}` in it stands for the
 * SQL of that name in `parts`.
 */
export const sqlFile = (module: string, file: string, parts: Readonly<Record<string, string>> = {}): string =>
  readFileSync(new URL(file, module), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`${file} needs the part ${name}`);
    return part;
  });
