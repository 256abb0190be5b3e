import type { Plugin, Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;

/** The text between two offsets is replaced. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The package and path of a module, wherever the package is installed or linked. */
const NODE_MODULE = /^.*[\\/]node_modules[\\/](.+)$/;

/**
 * Library code that pages would load and Lotline never needs, with the reason: a module, or one function of it (`module#function`).
 * In the build its functions do nothing: a component shows only its children, and antd's rules are not registered again. Code whose
 * result is needed anywhere does not belong here.
 */
export const UNUSED_CODE: Readonly<Record<string, string>> = {
  '@ant-design/cssinjs/es/hooks/useStyleRegister.js#useStyleRegister':
    'antd’s rules are a style sheet (antd-styles.tsx)',
  '@ant-design/cssinjs-utils/es/util/calc/index.js': 'calculates lengths of rules',
  'antd/es/_util/wave/WaveEffect.js': 'the theme disables the wave',
  'antd/es/empty/empty.js': 'an empty Select shows the simple picture',
  'antd/es/skeleton/index.js': 'no Modal has `loading`; ours is ui/placeholder/skeleton.tsx',
  'antd/es/tooltip/index.js': 'no Form.Item or Segmented has `tooltip`; ours is ui/menu/tooltip.tsx',
  'antd/es/tooltip/UniqueProvider/index.js': 'no ConfigProvider has `tooltip`',
  'zod/v4/core/json-schema-processors.js': 'only the gateway publishes JSON Schemas',
  'zod/v4/core/to-json-schema.js': 'only the gateway publishes JSON Schemas',
};

/** antd's functions that create a hook or component which registers rules. Their second argument generates the rules. */
const RULE_HOOKS: ReadonlySet<string> = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);
const ANTD = /^antd\/es\/(?!theme\/)/;

/** Leaves out `UNUSED_CODE`, and antd's rules, which are a style sheet. Fails the build when a part of `UNUSED_CODE` no longer exists. */
export function unusedCode(): Plugin {
  const missing = new Set(Object.keys(UNUSED_CODE));
  return {
    name: 'lotline-unused-code',
    apply: 'build',
    transform(code, id) {
      const module = NODE_MODULE.exec(id)?.[1]?.replaceAll('\\', '/');
      if (module === undefined) return undefined;
      const part = Object.keys(UNUSED_CODE).find((each) => each.split('#')[0] === module);
      if (part === module) {
        missing.delete(part);
        return { code: emptyModule(this.parse(code)), map: null };
      }
      if (!part && !ANTD.test(module)) return undefined;
      const program = this.parse(code);
      const edits = part ? emptyBody(program, part.split('#')[1]) : withoutRules(program);
      if (edits.length === 0) return undefined;
      if (part) missing.delete(part);
      return { code: applyEdits(code, edits), map: null };
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`The build has no ${[...missing].join(', ')}: update frontend/unused-code.ts`);
    },
  };
}

/** A module with the same exports, all one function that does nothing, or as a component shows its children. */
const emptyModule = (program: Program): string => {
  const names = exportsOf(program).map((name) => `unused as ${name}`);
  return `const unused = (props) => props?.children;\nexport { ${names.join(', ')} };`;
};

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

/** Empties a function that is declared at the top of a module. */
const emptyBody = ({ body }: Program, name: string | undefined): Edit[] =>
  body.flatMap((node) => {
    const declared = 'declaration' in node ? node.declaration : node;
    if (declared?.type !== 'FunctionDeclaration' || declared.id?.name !== name || !declared.body) return [];
    return [{ ...rangeOf(declared.body), text: '{}' }];
  });

/** Replaces the generators of rules. antd calls none of them with the theme's `zeroRuntime`. */
const withoutRules = ({ body }: Program): Edit[] =>
  body.flatMap((node) => {
    const declared = 'declaration' in node ? node.declaration : node;
    const calls = declared?.type === 'VariableDeclaration' ? declared.declarations.map(({ init }) => init) : [declared];
    return calls.flatMap((call) => {
      if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return [];
      const [, rules] = call.arguments;
      return rules && RULE_HOOKS.has(call.callee.name) ? [{ ...rangeOf(rules), text: '() => []' }] : [];
    });
  });

const rangeOf = ({ start, end }: { start: number; end: number }) => ({ start, end });

const applyEdits = (code: string, edits: readonly Edit[]): string =>
  edits.reduceRight(
    (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end),
    code,
  );
