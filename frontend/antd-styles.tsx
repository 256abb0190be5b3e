import { createHash } from 'node:crypto';
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { Button, Checkbox, ConfigProvider, DatePicker, Empty, Form, Input, Modal, Segmented, Select } from 'antd';
import { Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';

/** What the staff app shows of antd, and what that shows of antd. What is missing here stands there without its look. */
const PARTS = {
  Button: <Button />,
  Checkbox: <Checkbox />,
  DatePicker: <DatePicker.RangePicker />,
  Empty: <Empty />, // a list of choices without one
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

/** By the names under which they are imported. */
export const STYLED: readonly string[] = Object.keys(PARTS);

/** As the theme has it (src/app/theme.tsx): the rules name variables, which hold its colours and sizes in each of its states. */
const THEME = { cssVar: { key: 'app' }, hashed: false };

/** Its file in the build. */
export const SHEET_OF_ANTD = /^assets\/antd-\w+\.css$/;

/** antd's rules for all that the staff app shows of it. */
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
 * antd makes the styles of a component when it is first shown, which made half the work of the press that opened a dialog
 * (docs/performance.md). The build makes them once, as a style sheet of the staff app's page: the first of all, where antd
 * would put them, so that what the screens say of antd's parts holds.
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
