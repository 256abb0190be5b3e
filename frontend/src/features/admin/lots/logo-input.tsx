import { Button } from 'antd';
import { useRef, useState } from 'react';
import { toLogo } from './logo.js';

interface Props {
  id?: string;
  /** A data URL, or ''. */
  value?: string;
  onChange?: (dataUrl: string) => void;
}

/** Chooses a picture and shrinks it if it is too large. */
export function LogoInput({ id, value = '', onChange }: Props) {
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
