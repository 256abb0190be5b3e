/** Imports antd's Input and TextArea alone: its index would add Password, Search and OTP to every screen's first load. */
export { default as Input } from 'antd/es/input/Input';
export { default as TextArea } from 'antd/es/input/TextArea';
