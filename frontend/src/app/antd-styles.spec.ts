import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { antdRules, STYLED } from '../../antd-styles.js';

const SOURCES = join(__dirname, '..');
const source = (file: string): string => readFileSync(join(SOURCES, file), 'utf8');

/** The components of antd that a source file imports: `Form as AntdForm` is Form, `antd/es/modal/Modal` is Modal. */
function partsIn(text: string): string[] {
  const together = [...text.matchAll(/^import \{([^}]*)\} from 'antd';/gm)].flatMap(([, names = '']) =>
    names.split(','),
  );
  const alone = [...text.matchAll(/^import \w+ from 'antd\/es\/[\w-]+\/(\w+)';/gm)].map(([, name = '']) => name);
  return [...together, ...alone].map((name) => name.trim()).flatMap((name) => /^[A-Z]\w+/.exec(name) ?? []);
}

describe('the antd style sheet', () => {
  it('should contain the rules of every component that a screen uses', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
    const screens = files.filter((file) => file.endsWith('.tsx') && !/\.spec(-kit)?\.tsx$/.test(file));
    const shown = new Set(screens.flatMap((file) => partsIn(source(file))));
    expect(shown).toContain('Modal');
    expect([...shown].filter((part) => part !== 'ConfigProvider' && !STYLED.includes(part))).toEqual([]);
  });

  it('should refer to the theme’s variables', () => {
    const rules = antdRules();
    for (const part of ['btn', 'checkbox', 'picker', 'empty', 'form-item', 'input', 'modal', 'segmented', 'select'])
      expect(rules).toMatch(new RegExp(`\\.ant-${part}[^{}]*\\{[^}]*var\\(--ant-`));
    expect(rules).not.toMatch(/css-dev-only|:where\(\.css-/); // selectors that antd generates at runtime only
  });
});
