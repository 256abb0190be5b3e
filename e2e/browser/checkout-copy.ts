import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { REPOSITORY, SERVICES } from '../../scripts/system/services.ts';

const PROJECTS = ['packages/protocol', 'packages/service-kit', ...SERVICES.map((service) => `services/${service}`)];

/** A copy of this checkout with its uncommitted changes, its build and its packages, for a test that edits sources. */
export class CheckoutCopy {
  constructor(readonly folder: string) {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: REPOSITORY });
    const files = listed.toString().split('\0').filter(Boolean);
    for (const file of files) this.copy(file);
    for (const project of [...PROJECTS, 'frontend']) this.copy(join(project, 'dist'));
    // If the packages of any workspace were missing, everything would be installed again.
    const manifests = files.filter((file) => basename(file) === 'package.json');
    for (const manifest of manifests) this.link(join(dirname(manifest), 'node_modules'));
  }

  /** Replaces a text in the only source file of a folder that contains it. */
  replace(folder: string, text: string, by: string): void {
    const files = readdirSync(join(this.folder, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(this.folder, folder, name))
      .filter((file) => /(?<!spec)\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes(text));
    const [file] = files;
    if (file === undefined || files.length > 1) throw new Error(`${files.length} files of ${folder} have "${text}"`);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(text, by));
  }

  private copy(path: string): void {
    if (!existsSync(join(REPOSITORY, path))) return; // deleted and not committed
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    cpSync(join(REPOSITORY, path), join(this.folder, path), { recursive: true, preserveTimestamps: true });
  }

  /** Links to each package, except to the workspaces: those are the copy's own. */
  private link(path: string): void {
    if (!existsSync(join(REPOSITORY, path))) return;
    mkdirSync(join(this.folder, path));
    for (const name of readdirSync(join(REPOSITORY, path))) {
      if (name === '@lotline') cpSync(join(REPOSITORY, path, name), join(this.folder, path, name), LINKS);
      else if (!GENERATED.includes(name)) symlinkSync(join(REPOSITORY, path, name), join(this.folder, path, name));
    }
  }
}

const LINKS = { recursive: true, verbatimSymlinks: true };
/** Caches that the copy makes for itself. */
const GENERATED = ['.cache', '.vite', '.vite-temp'];
