/** The colours that marked text may have. Each has a value for either theme, and every pair of them is readable. */
export type MarkColour = 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink'

/** The two values of a colour: in the light theme and in the dark one. */
export interface ThemedColour {
  light: string
  dark: string
}

/** Colours of letters. Each has a contrast of at least 4.5:1 on every surface and on every ground below. */
export const LETTERS: Readonly<Record<MarkColour, ThemedColour>> = {
  gray: { light: '#505259', dark: '#c3c4c9' },
  red: { light: '#a3201a', dark: '#ffaca5' },
  orange: { light: '#8a3c00', dark: '#f7b98a' },
  yellow: { light: '#6b4c00', dark: '#ecca6a' },
  green: { light: '#17592f', dark: '#93d7a7' },
  teal: { light: '#0a565a', dark: '#86d5d8' },
  blue: { light: '#0d5079', dark: '#93cdf2' },
  purple: { light: '#5c2f9c', dark: '#cfb5fb' },
  pink: { light: '#93205f', dark: '#fbaad3' },
}

/** Colours behind letters. */
export const BACKGROUNDS: Readonly<Record<MarkColour, ThemedColour>> = {
  gray: { light: '#ecebe6', dark: '#33353b' },
  red: { light: '#fde4e1', dark: '#4a2220' },
  orange: { light: '#fde7d3', dark: '#472a13' },
  yellow: { light: '#fdf0bf', dark: '#453611' },
  green: { light: '#dff1e4', dark: '#1c3a27' },
  teal: { light: '#d9f0f0', dark: '#153a3c' },
  blue: { light: '#dfeef8', dark: '#183548' },
  purple: { light: '#efe6fb', dark: '#34264d' },
  pink: { light: '#fbe3ef', dark: '#47203a' },
}

const THEME_COLOURS: Readonly<Record<string, MarkColour>> = {
  $info: 'blue',
  $success: 'green',
  $warning: 'yellow',
  $danger: 'red',
  $primary: 'purple',
  $tint: 'purple',
  $neutral: 'gray',
}

/** Colour names of CSS, with the colour that shows each. */
const NAMES: Readonly<Record<string, MarkColour>> = {
  black: 'gray',
  white: 'gray',
  gray: 'gray',
  grey: 'gray',
  silver: 'gray',
  lightgray: 'gray',
  lightgrey: 'gray',
  darkgray: 'gray',
  red: 'red',
  darkred: 'red',
  crimson: 'red',
  maroon: 'red',
  firebrick: 'red',
  tomato: 'red',
  orange: 'orange',
  darkorange: 'orange',
  coral: 'orange',
  brown: 'orange',
  yellow: 'yellow',
  gold: 'yellow',
  khaki: 'yellow',
  green: 'green',
  darkgreen: 'green',
  lime: 'green',
  lightgreen: 'green',
  olive: 'green',
  teal: 'teal',
  cyan: 'teal',
  aqua: 'teal',
  turquoise: 'teal',
  blue: 'blue',
  darkblue: 'blue',
  navy: 'blue',
  lightblue: 'blue',
  skyblue: 'blue',
  purple: 'purple',
  violet: 'purple',
  indigo: 'purple',
  magenta: 'pink',
  fuchsia: 'pink',
  pink: 'pink',
  hotpink: 'pink',
  deeppink: 'pink',
}

const HEX = /^#(?:([\da-f])([\da-f])([\da-f])[\da-f]?|([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?)$/
const RGB = /^rgba?\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*(?:[,/]\s*[\d.]+%?\s*)?\)$/
/** The upper limit of each colour's hues, in degrees. */
const HUES: readonly (readonly [limit: number, colour: MarkColour])[] = [
  [14, 'red'],
  [40, 'orange'],
  [66, 'yellow'],
  [162, 'green'],
  [192, 'teal'],
  [250, 'blue'],
  [292, 'purple'],
  [342, 'pink'],
  [360, 'red'],
]

/** Returns the nearest colour to the value of a style; undefined for a value that is no colour. */
export function markColour(written: string): MarkColour | undefined {
  const value = written.trim().toLowerCase()
  if (Object.hasOwn(THEME_COLOURS, value)) return THEME_COLOURS[value]
  if (Object.hasOwn(NAMES, value)) return NAMES[value]
  const hex = HEX.exec(value)
  if (hex) {
    const parts = hex[1] === undefined ? hex.slice(4, 7) : hex.slice(1, 4).map((digit) => digit + digit)
    return nearest(parts.map((part) => Number.parseInt(part, 16)))
  }
  const rgb = RGB.exec(value)
  return rgb ? nearest(rgb.slice(1, 4).map(Number)) : undefined
}

function nearest(parts: number[]): MarkColour {
  const [red = 0, green = 0, blue = 0] = parts
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < 24) return 'gray'
  const turned =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  const hue = (turned * 60 + 360) % 360
  return HUES.find(([limit]) => hue <= limit)?.[1] ?? 'red'
}
