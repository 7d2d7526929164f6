/** A set of drawings. Most names are in only one of them. */
export type IconSet = 'solid' | 'regular' | 'brands'

/** The name of an icon, with the set that is searched first. */
export interface IconName {
  set: IconSet
  name: string
}

/** A name in an attribute: `house`, or `brands/github` with its set. */
export const ICON_NAME = /^(?:(?:solid|regular|brands)\/)?[a-z0-9][a-z0-9-]{0,59}$/

const SETS: Record<string, IconSet> = {
  solid: 'solid',
  regular: 'regular',
  brands: 'brands',
  fas: 'solid',
  far: 'regular',
  fab: 'brands',
}
/** Other styles of the set, and changes of size and position, which are not names of drawings. */
const MODIFIERS =
  /^(?:light|thin|duotone|sharp|classic|fw|ul|li|border|spin|pulse|beat|fade|bounce|shake|flip(?:-.+)?|rotate-.+|stack.*|inverse|pull-.+|\d{1,2}x|2?x[sl]|[sl]g|xl|sm|lg)$/

/**
 * Returns the name of an icon as an author wrote it (`rocket`, `fa-rocket`, `fa-brands fa-github`, `brands/github`);
 * undefined for a text that names none.
 */
export function readIconName(written: string | undefined): string | undefined {
  if (written === undefined || written.length > 200) return undefined
  let set: IconSet | undefined
  let name: string | undefined
  for (const word of written.toLowerCase().split(/[\s/]+/)) {
    const plain = word.replace(/^fa-/, '')
    if (Object.hasOwn(SETS, plain)) set ??= SETS[plain]
    else if (plain !== '' && plain !== 'fa' && !MODIFIERS.test(plain)) name ??= plain
  }
  if (name === undefined) return undefined
  const qualified = set === undefined || set === 'solid' ? name : `${set}/${name}`
  return ICON_NAME.test(qualified) ? qualified : undefined
}

/** Returns the parts of a name that `readIconName` returned. */
export function iconNameParts(written: string): IconName {
  const [first = '', second] = written.split('/')
  return second === undefined ? { set: 'solid', name: first } : { set: SETS[first] ?? 'solid', name: second }
}
