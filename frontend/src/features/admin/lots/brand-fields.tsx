import { Form } from 'antd';
import { Field, Row } from '../../../ui/form/field.js';
import { LotMark } from '../../../ui/brand/lot-mark.js';
import { textOn } from '../../../ui/brand/contrast.js';
import { ColorInput } from './color-input.js';
import { LogoInput } from './logo-input.js';
import { LOT_LABELS } from './lot-values.js';
import styles from './lot-form.module.css';

/** The brand color and the logo, with a preview of the public pages. */
export function BrandFields() {
  return (
    <>
      <Row of="two">
        <Field name="brandColor" label={LOT_LABELS.brandColor}>
          <ColorInput label="Choose the brand color" />
        </Field>
        <Field name="logo" label={LOT_LABELS.logo}>
          <LogoInput />
        </Field>
      </Row>
      <Preview />
    </>
  );
}

const COLOR = /^#[0-9a-f]{6}$/i;

function Preview() {
  const typed = Form.useWatch<string | undefined>('brandColor') ?? '';
  const logo = Form.useWatch<string | undefined>('logo') ?? '';
  const title = Form.useWatch<string | undefined>('title') ?? '';
  const color = COLOR.test(typed) ? typed : undefined;
  return (
    <div className={`stack-m ${styles.preview}`} role="img" aria-label="Preview of the public pages">
      <div className={`row breaks ${styles.previewHead}`}>
        <LotMark title={title || 'L'} color={color} logoUrl={logo === '' ? null : logo} size={32} />
        <span>{title || 'Title'}</span>
      </div>
      <span
        className={`centered ${styles.previewButton}`}
        style={color === undefined ? {} : { background: color, color: textOn(color) }}
      >
        Request Shuttle Pick Up
      </span>
    </div>
  );
}
