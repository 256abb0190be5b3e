/** antd's Input and TextArea by themselves: its `Input` brings Password, Search and OTP into every screen's first load. */
export { default as Input } from 'antd/es/input/Input';
export { default as TextArea } from 'antd/es/input/TextArea';
