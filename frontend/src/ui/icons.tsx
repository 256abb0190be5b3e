/** Outline icons on a grid of 24 units, in the text's color, hidden from screen readers. */
const PATHS = {
  home: 'M3 11l9-8 9 8M5 10v10h14V10',
  addUser: 'M16 20v-1a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4v1M9.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M19 9v6M16 12h6',
  calendar: 'M4 5h16v16H4zM4 10h16M8 3v4M16 3v4',
  bus: 'M4 6h13l3 5v6H4zM4 11h16M8 6v5M13 6v5M7.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4M16.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  document: 'M6 3h9l4 4v14H6zM9 12h7M9 16h7',
  lots: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8M11 12l8-8M16 7l3 3',
  find: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M21 21l-5-5',
  bell: 'M6 9a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7M10 20a2 2 0 0 0 4 0',
  bellOff: 'M6 9a6 6 0 0 1 12 0c0 6 2 7 2 7H4s2-1 2-7M10 20a2 2 0 0 0 4 0M3 3l18 18',
  user: 'M5 20a7 7 0 0 1 14 0M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  left: 'M15 6l-6 6 6 6',
  right: 'M9 6l6 6-6 6',
  close: 'M6 6l12 12M18 6L6 18',
  warn: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  print: 'M7 8V3h10v5M5 17H3V9h18v8h-2M7 14h10v7H7z',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2',
  download: 'M12 3v12M7 10l5 5 5-5M4 21h16',
  check: 'M5 12l5 5 9-10',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 7.5v.5',
  swap: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  tablet: 'M6 3h12v18H6zM10.5 18h3',
  day: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  night: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  dayNight: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 3v18M12 7a5 5 0 0 1 0 10',
  text: 'M4 5h16v11H10l-6 4z',
  plus: 'M12 5v14M5 12h14',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17.5 14h.01M6.5 14h.01M9.5 14h5',
  undo: 'M8 6L4 10l4 4M4 10h10a5 5 0 0 1 0 10h-3',
  note: 'M5 4h14v10l-6 6H5zM13 20v-6h6M8.5 8.5h7M8.5 12h3',
  wheelchair: 'M11 6a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M11 8v6h5l3 5M11 11h4M8 11a5 5 0 1 0 6.5 7',
  leave: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  name: IconName;
  /** Width and height in px. */
  size?: number;
}

export function Icon({ name, size = 18 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
