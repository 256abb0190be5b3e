import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useMedia, useTouch } from '../lib/page/use-media.js';

/** The colors of `ui/tokens.css` as antd tokens. antd derives further colors from them and cannot read CSS variables for that. */
const LIGHT = {
  colorPrimary: '#0958d9',
  colorPrimaryHover: '#0747b0',
  colorPrimaryActive: '#063a91',
  colorPrimaryBg: '#e7f0ff',
  colorError: '#d92d20',
  colorErrorText: '#a61b12',
  colorSuccess: '#2b9a4b',
  colorWarning: '#dc7609',
  colorText: '#0f1a2a',
  colorTextSecondary: '#425066',
  colorTextTertiary: '#5d6b80',
  colorBgLayout: '#f3f5f8',
  colorBgContainer: '#ffffff',
  colorBorder: '#c6ced8',
  colorBorderSecondary: '#e1e6ec',
};
const DARK: typeof LIGHT = {
  colorPrimary: '#4b8dff',
  colorPrimaryHover: '#6ba2ff',
  colorPrimaryActive: '#8fb9ff',
  colorPrimaryBg: '#12284d',
  colorError: '#f5655a',
  colorErrorText: '#ffb4ad',
  colorSuccess: '#46b868',
  colorWarning: '#f0983c',
  colorText: '#e8edf3',
  colorTextSecondary: '#b3bfcc',
  colorTextTertiary: '#8c9aaa',
  colorBgLayout: '#0a0f16',
  colorBgContainer: '#131a23',
  colorBorder: '#3a4858',
  colorBorderSecondary: '#232e3b',
};

const SHARED = {
  fontFamily: '"Inter Variable", Inter, system-ui, sans-serif',
  fontSize: 14,
  fontSizeLG: 14,
  borderRadius: 8,
  controlHeight: 36,
  controlHeightLG: 44,
  motionDurationFast: '0.12s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.2s',
};

/** Phones zoom in on focused fields whose text is smaller than 16 px. */
const LARGE_INPUT = { inputFontSizeLG: 16 };
const LARGE_SELECT = { fontSizeLG: 16, fontHeightLG: 24 };

/** antd's click animation repaints the response to the click about thirty times. */
const NO_WAVE = { disabled: true };

function themeOf(dark: boolean, touch: boolean, still: boolean): ThemeConfig {
  const own = dark ? DARK : LIGHT;
  const colors = {
    ...own,
    colorLink: own.colorPrimary,
    colorLinkHover: own.colorPrimaryHover,
    colorTextPlaceholder: own.colorTextTertiary,
    colorBgElevated: own.colorBgContainer,
  };
  const derive = dark ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const onAccent = dark ? '#06101f' : '#ffffff';
  return {
    // Portals (Radix) read antd's variables from <html class="app">.
    cssVar: { key: 'app' },
    hashed: false,
    // Applied after the algorithm, which would derive other colors from the seeds.
    algorithm: [derive, (seed, map) => ({ ...(map ?? derive(seed)), ...colors })],
    token: {
      ...SHARED,
      motion: !still,
      colorPrimary: colors.colorPrimary,
      colorError: colors.colorError,
      // antd derives these after the algorithm, with too little contrast.
      colorTextPlaceholder: colors.colorTextPlaceholder,
      controlOutline: `color-mix(in srgb, ${colors.colorPrimary} 24%, transparent)`,
      colorErrorOutline: `color-mix(in srgb, ${colors.colorError} 24%, transparent)`,
      controlOutlineWidth: 3,
      // Dropdowns: a shadow alone is invisible in dark mode.
      boxShadowSecondary: 'var(--float)',
    },
    components: {
      Button: {
        primaryColor: onAccent,
        dangerColor: onAccent,
        fontWeight: 500,
        primaryShadow: 'none',
        dangerShadow: 'none',
      },
      Form: {
        labelColor: colors.colorTextSecondary,
        labelFontSize: 13,
        verticalLabelPadding: '0 0 4px',
        labelColonMarginInlineStart: 0,
        labelColonMarginInlineEnd: 0,
        itemMarginBottom: 12,
        // The errors below the fields.
        colorError: colors.colorErrorText,
      },
      Input: touch ? LARGE_INPUT : {},
      // colorTextQuaternary: the arrow.
      Select: { colorTextQuaternary: colors.colorTextTertiary, ...(touch && LARGE_SELECT) },
      Segmented: { trackBg: dark ? '#0e141c' : '#e4e9ef', itemSelectedBg: dark ? '#232e3b' : '#ffffff' },
      Modal: { headerBg: colors.colorBgElevated },
    },
  };
}

/** Follows the system's color scheme and motion setting, and enlarges controls on touch devices. */
export function Theme({ children }: { children: ReactNode }) {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const touch = useTouch();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const look = useMemo(() => themeOf(dark, touch, still), [dark, touch, still]);
  return (
    <ConfigProvider theme={look} componentSize={touch ? 'large' : 'middle'} wave={NO_WAVE}>
      {children}
    </ConfigProvider>
  );
}
