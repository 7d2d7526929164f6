/** Returns the slug of a specification from the name of a file or a title: letters and digits with single hyphens. */
export function specificationSlug(name: string): string {
  const plain = name
    .replace(/\.[a-z]+$/i, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-$/, '')
}
