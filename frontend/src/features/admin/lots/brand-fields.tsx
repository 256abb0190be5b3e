import { Form, Button } from 'antd';
import { Field, Row } from '../../../ui/form/field.js';
import { LotMark } from '../../../ui/brand/lot-mark.js';
import { textOn } from '../../../ui/brand/contrast.js';
import { ColorInput } from './color-input.js';
import { LOT_LABELS } from './lot-values.js';
import styles from './lot-form.module.css';
import { useRef, useState } from 'react';
import { MAX_LOGO_BYTES, parseLogo } from '@lotline/protocol';

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

interface Props {
  id?: string;
  /** A data URL, or ''. */
  value?: string;
  onChange?: (dataUrl: string) => void;
}

/** Chooses a picture and shrinks it if it is too large. */
function LogoInput({ id, value = '', onChange }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);

  const choose = async (picture: File | undefined) => {
    if (!picture) return;
    const logo = await toLogo(picture);
    setError(logo === null ? 'This file is not a PNG, JPEG or WebP picture.' : null);
    if (logo !== null) onChange?.(logo);
  };
  return (
    <>
      <div className="row">
        <Button id={id} onClick={() => file.current?.click()}>
          {value === '' ? 'Choose a Picture' : 'Replace'}
        </Button>
        {value !== '' && (
          <Button type="text" onClick={() => onChange?.('')}>
            Remove Logo
          </Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Logo file"
        // antd's styles show a file input in spite of `hidden`.
        style={{ display: 'none' }}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {error !== null && (
        <p role="alert" className="small toned tone-bad">
          {error}
        </p>
      )}
    </>
  );
}

/** The largest size at which pages show a logo, in px, for screens with a pixel density of 2. */
const MAX_WIDTH = 560;
const MAX_HEIGHT = 160;

/**
 * Converts a picture to a logo, shrinking it if it exceeds the displayed size or the size limit. Returns null if it cannot be
 * read.
 */
async function toLogo(picture: File): Promise<string | null> {
  const original = await readDataUrl(picture);
  if (parseLogo(original) === undefined) return null;
  const image = await createImageBitmap(picture).catch(() => null);
  if (!image) return null;
  if (picture.size <= MAX_LOGO_BYTES && image.width <= MAX_WIDTH && image.height <= MAX_HEIGHT) return original;
  for (const [type, share] of ATTEMPTS) {
    const logo = draw(image, type, share);
    if (logo.length <= (MAX_LOGO_BYTES / 3) * 4) return logo;
  }
  return null;
}

/** The types and sizes that are tried until the logo is small enough. PNG keeps flat colors sharp. */
const ATTEMPTS = [
  ['image/png', 1],
  ['image/webp', 1],
  ['image/webp', 0.5],
  ['image/jpeg', 0.5],
] as const;

function draw(image: ImageBitmap, type: string, share: number): string {
  const scale = Math.min(1, MAX_WIDTH / image.width, MAX_HEIGHT / image.height) * share;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(type, 0.9);
}

const readDataUrl = (picture: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => resolve('');
    reader.readAsDataURL(picture);
  });
