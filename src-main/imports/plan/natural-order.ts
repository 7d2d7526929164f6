const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'variant', caseFirst: 'lower' })

/**
 * Compares paths in natural order: folder by folder, numbers by value (`2` before `10`). Returns 0 only for equal
 * paths. The fixed language makes the order the same on every machine.
 */
export function compareNatural(one: string, other: string): number {
  const left = one.split('/')
  const right = other.split('/')
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index++) {
    if (left[index] === right[index]) continue
    return collator.compare(left[index]!, right[index]!) || (left[index]! < right[index]! ? -1 : 1)
  }
  return left.length - right.length
}
