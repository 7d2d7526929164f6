/** Blocks that occur only between others of their kind, and the block around them. */
const CONTAINER_OF: Readonly<Record<string, string>> = {
  tab: 'tabs',
  'code-tabs-item': 'code-tabs',
  step: 'stepper',
  column: 'columns',
  update: 'updates',
}
const CONTAINERS: ReadonlySet<string> = new Set(Object.values(CONTAINER_OF))
const AROUND_CONTENT = new Set(['hint', 'code', 'prompt', 'if', ...CONTAINERS, ...Object.keys(CONTAINER_OF)])

/** The name of the block around a block of this name; undefined for a block that may be anywhere. */
export const containerOf = (name: string): string | undefined =>
  Object.hasOwn(CONTAINER_OF, name) ? CONTAINER_OF[name] : undefined

/** True for a block that contains only blocks of one kind, such as tabs. */
export const isContainerName = (name: string): boolean => CONTAINERS.has(name)

/** True for a block whose end tag an author may forget. It contains the content after its tag. */
export const mayLackEnd = (name: string): boolean => AROUND_CONTENT.has(name)

/** The name in a tag after its `{%`, with the mark of an end tag. A block of an integration is `@name/block`. */
export const TAG_NAME = /^-?[ \t]*(end)?(@[\w./-]+|[a-z][\w-]*)/i
