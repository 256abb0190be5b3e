import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;

/** The text between two offsets is replaced. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const NODE_MODULES = fileURLToPath(new URL('../node_modules/', import.meta.url));

/**
 * Code that a library always loads and Lotline never runs, each with the reason: a module, or one function of it
 * (`module#function`). In the build it throws, so that its first use fails in the first browser test that meets it.
 */
export const UNUSED_CODE: Readonly<Record<string, string>> = {
  // antd's rules are a style sheet (antd-styles.tsx): with `zeroRuntime` its hooks return before they register any.
  '@ant-design/cssinjs/es/hooks/useStyleRegister.js#useStyleRegister': 'no rules are registered',
  '@ant-design/cssinjs-utils/es/util/calc/index.js': 'no rules calculate lengths',
  'antd/es/style/index.js': 'no rules share parts',
  // Behind props that no screen sets.
  'antd/es/_util/wave/WaveEffect.js': 'the theme disables the wave',
  'antd/es/empty/empty.js': 'empty lists show the simple picture',
  'antd/es/skeleton/index.js': 'no Modal has `loading`',
  'antd/es/tooltip/index.js': 'no Form.Item has `tooltip`; ours is ui/menu/tooltip.tsx',
  'antd/es/tooltip/UniqueProvider/index.js': 'no ConfigProvider has `tooltip`',
  '@rc-component/async-validator/es/validator/index.js': 'every rule of a field is a function',
  '@rc-component/form/es/List.js': 'no form has a Form.List',
  '@rc-component/select/es/SelectInput/Content/MultipleContent.js': 'no Select has `mode`',
  '@rc-component/virtual-list/es/ScrollBar.js': 'no Select has so many options that its list is virtual',
  // Only the gateway publishes schemas.
  'zod/v4/core/json-schema-processors.js': 'no schema is converted to JSON Schema',
  'zod/v4/core/to-json-schema.js': 'no schema is converted to JSON Schema',
};

/** antd's hooks that register a component's rules. Their second argument generates the rules. */
const STYLE_HOOKS: ReadonlySet<string> = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);
const ANTD_STYLES = /^antd\/es\/.+\/style\/\w+\.js$/;

/** Fails the build when a dependency no longer has a module or function of `UNUSED_CODE`. */
export function unusedCode(): Plugin {
  const missing = new Set(Object.keys(UNUSED_CODE));
  return {
    name: 'lotline-unused-code',
    apply: 'build',
    transform(code, id) {
      const module = relative(NODE_MODULES, id).split(sep).join('/');
      const part = Object.keys(UNUSED_CODE).find((each) => each.split('#')[0] === module);
      if (!part && !ANTD_STYLES.test(module)) return undefined;
      const program = this.parse(code);
      const name = part?.split('#')[1];
      if (part && !name) {
        missing.delete(part);
        return {
          code: exportsOf(program)
            .map((each) => throwing(each, module))
            .join('\n'),
          map: null,
        };
      }
      const edits = name ? withoutBody(program, name, module) : withoutRules(program, module);
      if (part && edits.length > 0) missing.delete(part);
      return { code: edited(code, edits), map: null };
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`The build has none of this code of UNUSED_CODE: ${[...missing].join(', ')}`);
    },
  };
}

const throwing = (name: string, module: string): string =>
  `export ${name === 'default' ? 'default function' : `function ${name}`}() { ${thrown(module)} }`;

const thrown = (what: string): string => `throw new Error('${what} is left out: frontend/unused-code.ts');`;

/** The names that a module exports. */
const exportsOf = ({ body }: Program): string[] =>
  body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return ['default'];
    if (node.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = node;
    const declared = declaration?.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
    return [
      ...declared.map((each) => each && 'id' in each && each.id),
      ...specifiers.map(({ exported }) => exported),
    ].flatMap((name) => (name && name.type === 'Identifier' ? [name.name] : []));
  });

/** Empties a function that is declared, and maybe exported, at the top of a module. */
function withoutBody(program: Program, name: string, module: string): Edit[] {
  return program.body.flatMap((node) => {
    const declared = 'declaration' in node ? node.declaration : node;
    if (declared?.type !== 'FunctionDeclaration' || declared.id?.name !== name || !declared.body) return [];
    return [{ ...rangeOf(declared.body), text: `{ ${thrown(`${name} of ${module}`)} }` }];
  });
}

/** Empties the functions that generate rules. The components' variables, the third argument, are still set in the browser. */
function withoutRules(program: Program, module: string): Edit[] {
  return program.body.flatMap((node) => {
    const declared = 'declaration' in node ? node.declaration : node;
    const calls = declared?.type === 'VariableDeclaration' ? declared.declarations.map(({ init }) => init) : [declared];
    return calls.flatMap((call) => {
      if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return [];
      const [, rules] = call.arguments;
      if (!rules || !STYLE_HOOKS.has(call.callee.name)) return [];
      return [{ ...rangeOf(rules), text: `() => { ${thrown(`the rules of ${module}`)} }` }];
    });
  });
}

const rangeOf = ({ start, end }: { start: number; end: number }) => ({ start, end });

const edited = (code: string, edits: readonly Edit[]): string =>
  edits.reduceRight(
    (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end),
    code,
  );
