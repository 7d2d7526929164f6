/**
 * Returns the link from one page of a repository to another, relative to the folder of the first page. `resolveHref`
 * resolves it to the same path.
 */
export function relativeHref(fromSourcePath: string, toSourcePath: string): string {
  const from = fromSourcePath.split('/').slice(0, -1)
  const to = toSourcePath.split('/')
  let shared = 0
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++
  const up = from.slice(shared).map(() => '..')
  const path = [...up, ...to.slice(shared).map(encodeSegment)]
  return looksLikeScheme(path) ? `./${path.join('/')}` : path.join('/')
}

/** Encodes the characters that would end or change a link. Letters of all scripts stay readable. */
function encodeSegment(segment: string): string {
  return segment.replace(/[\s%?#()<>[\]\\"`*_|]/g, (character) =>
    character === '_' ? character : encodeCharacter(character),
  )
}

function encodeCharacter(character: string): string {
  const encoded = encodeURIComponent(character)
  return encoded === character ? `%${character.codePointAt(0)!.toString(16).toUpperCase()}` : encoded
}

/** True for a path such as `note:draft.md`, which would be read as an address of the scheme `note`. */
function looksLikeScheme([first = '']: string[]): boolean {
  return first.includes(':')
}
