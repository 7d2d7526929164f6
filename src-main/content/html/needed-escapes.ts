import type { Parents, Root } from 'mdast'
import { defaultHandlers, type Info, type State, type Unsafe } from 'mdast-util-to-markdown'

/** The rest of a character reference, such as `&amp;` or `&#38;`, after its `&`. */
const REFERENCE = '(?:#\\d{1,7}|#[Xx][\\dA-Fa-f]{1,6}|[A-Za-z][\\dA-Za-z]{0,31});'
/** The text before the sign by which addresses on the web become links of their own. */
const BEFORE_ADDRESS: ReadonlySet<string | null | undefined> = new Set(['[Ww]', '[ps]'])

/**
 * Serialises a page, and escapes a sign only where it has a meaning. An `&` has one in a character reference alone, and
 * addresses stay addresses.
 */
export function rootWithNeededEscapes(
  root: Root,
  parent: Parents | undefined,
  state: State,
  info: Info,
): string {
  state.unsafe = state.unsafe.flatMap(neededOf)
  return defaultHandlers.root(root, parent, state, info)
}

function neededOf(unsafe: Unsafe): Unsafe[] {
  const { character, before } = unsafe
  if (character === '&') {
    const { _compiled, ...pattern } = unsafe
    return [{ ...pattern, after: REFERENCE }]
  }
  return character === '@' || BEFORE_ADDRESS.has(before) ? [] : [unsafe]
}
