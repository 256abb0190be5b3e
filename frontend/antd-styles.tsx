import { createHash } from 'node:crypto';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { Button, Checkbox, ConfigProvider, DatePicker, Empty, Form, Input, Modal, Segmented, Select } from 'antd';
import { Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';

/** The antd components that the staff app uses, directly or inside others. A component that is missing here has no styles. */
const PARTS = {
  Button: <Button />,
  Checkbox: <Checkbox />,
  DatePicker: <DatePicker.RangePicker />,
  Empty: <Empty />, // an empty Select
  Form: (
    <Form>
      <Form.Item label=" ">
        <Input />
      </Form.Item>
    </Form>
  ),
  Input: <Input.Password />,
  Modal: <Modal />,
  Segmented: <Segmented options={[]} />,
  Select: <Select />,
  TextArea: <Input.TextArea />,
};

/** The names under which the components are imported. */
export const STYLED: readonly string[] = Object.keys(PARTS);

/** The same options as in src/app/theme.tsx. The rules refer to CSS variables, which the theme sets. */
const THEME = { cssVar: { key: 'app' }, hashed: false };

/** Matches the style sheet's file in the build. */
export const SHEET_OF_ANTD = /^assets\/antd-\w+\.css$/;

/** antd's CSS rules for these components. */
export function antdRules(): string {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={THEME}>
        {Object.entries(PARTS).map(([name, part]) => (
          <Fragment key={name}>{part}</Fragment>
        ))}
      </ConfigProvider>
    </StyleProvider>,
  );
  return extractStyle(cache, { plain: true, types: 'style' });
}

/**
 * Extracts antd's styles into a style sheet of the staff app's page. At runtime antd generates a component's styles when it is first
 * shown, which was half of the work of opening a dialog (docs/decisions/antd-rules-with-the-page.md). The sheet comes first, where antd
 * would insert it, so that the screens' own styles override it.
 */
export function antdStyles(): Plugin {
  const rules = antdRules();
  const hash = createHash('sha256').update(rules).digest('hex').slice(0, 8);
  const fileName = `assets/antd-${hash}.css`;
  return {
    name: 'lotline-antd-styles',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'text/css');
        response.end(rules);
      });
    },
    transformIndexHtml: {
      handler: (_html, { path }) =>
        path.endsWith('/index.html')
          ? [
              {
                tag: 'link',
                attrs: { rel: 'stylesheet', crossorigin: true, href: `/${fileName}` },
                injectTo: 'head-prepend',
              },
            ]
          : [],
    },
    generateBundle() {
      this.emitFile({ type: 'asset', name: 'antd.css', fileName, source: rules });
    },
  };
}
