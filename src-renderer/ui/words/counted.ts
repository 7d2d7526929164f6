const numbers = new Intl.NumberFormat('en')

/** Returns a count with its noun, as "1 edit" or "1,204 edits". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`
}
