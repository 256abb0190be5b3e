import { Button, Checkbox, Form, Select } from 'antd';
import Modal from 'antd/es/modal/Modal';
import type { ReactNode } from 'react';
import { Input, TextArea } from '../../ui/form/input.js';

/** What the staff's dialogs and forms are made of, each once and without a word, so that antd has made their styles. */
export const DIALOG_PARTS: readonly ReactNode[] = [
  <Modal key="modal" open={false} />,
  <Form key="form" layout="vertical">
    <Form.Item label=" " help=" " validateStatus="error" />
  </Form>,
  <Input key="input" prefix=" " suffix=" " />,
  <TextArea key="text" />,
  <Select key="select" />,
  <Checkbox key="checkbox" />,
  <Button key="button" loading />,
];
